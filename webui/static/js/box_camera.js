// My box before the live camera: stills go to the server, tiles that lie still are taken in.
import { Refused, toast } from "./api.js";
import { awake, Camera } from "./camera.js";
import { refresh } from "./refresh.js";

const find = (name) => document.getElementById(`showing-${name}`);
const words = JSON.parse(document.getElementById("words").textContent);
const section = document.getElementById("showing");
const stills = `/api/boxes/${encodeURIComponent(document.body.dataset.box)}/stills`;
const camera = new Camera(find("video"));
const me = sessionStorage.camera ?? (sessionStorage.camera = Math.random().toString(36).slice(2, 10));
const EVERY = 500;
const PATIENCE = 8000;
const FLASH = 700;
const GREEN = "#5fc13a";
let running = null;
let flashing = 0;

const rest = (milliseconds) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

// A text that stays the same is not put there again, so that it is read out once.
function put(name, text) {
  if (find(name).textContent !== text) find(name).textContent = text;
}

async function ask(path, options) {
  const answer = await fetch(path, options);
  const body = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, body);
  return body;
}

function turning() {
  if (find("always").checked) return "always";
  return find("turned").ariaPressed === "true" ? "once" : "never";
}

async function still(mine) {
  const frame = await camera.frame();
  if (!frame) return;
  frame.picture.close();
  const said = await ask(`${stills}?camera=${me}&turning=${turning()}`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: frame.jpeg,
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (running === mine) show(said);
}

// The next still is taken when the answer is there: a slow server sees fewer of them.
async function run(mine) {
  while (running === mine) {
    const began = performance.now();
    let pause = EVERY;
    try {
      if (!document.hidden) await still(mine);
    } catch (problem) {
      if (running !== mine) return;
      const busy = problem instanceof Refused && problem.status === 429;
      if (!busy) {
        pause = 1500;
        put("hint", problem instanceof Refused ? problem.message : words.lost);
      }
    }
    await rest(pause - (performance.now() - began));
  }
}

function show(said) {
  section.dataset.stage = said.stage;
  draw(said);
  count(said);
  find("turned").disabled = !said.turnable || find("always").checked;
  if (said.stage !== "added") {
    put("hint", said.said);
    return;
  }
  put("seen", said.said);
  put("hint", said.advice ?? "");
  find("turned").ariaPressed = "false";
  flash();
  refresh();
}

function count({ views, progress }) {
  section.dataset.views = views;
  put("count", String(views));
  put("progress", progress);
  find("undo").disabled = !views;
}

function flash() {
  find("stage").classList.add("added");
  clearTimeout(flashing);
  flashing = setTimeout(() => find("stage").classList.remove("added"), FLASH);
}

function draw({ size: [width, height], tiles }) {
  const marks = find("marks");
  Object.assign(marks, { width, height });
  const pen = marks.getContext("2d");
  pen.lineJoin = "round";
  for (const { corners, state, sure } of tiles) {
    const [[x1, y1], [x2, y2]] = corners;
    const side = Math.max(30, Math.hypot(x1 - x2, y1 - y2));
    const path = new Path2D(`M${corners.map((corner) => corner.join(" ")).join("L")}Z`);
    const taken = state === "added" || state === "known";
    if (state === "added") {
      pen.fillStyle = "rgb(95 193 58 / 35%)";
      pen.fill(path);
    }
    // Dark below bright, so that the outline is seen on every table; broken while it waits.
    for (const [ink, wide] of [["#2b211b", side / 11], [!taken ? "#fff" : state === "added" && !sure ? "#ffb000" : GREEN, side / 18]]) {
      pen.lineWidth = wide;
      pen.strokeStyle = ink;
      pen.setLineDash(taken ? [] : [side / 7, side / 9]);
      pen.stroke(path);
    }
  }
}

async function open(choice) {
  put("problem", words.starting);
  try {
    await camera.open(choice);
  } catch (problem) {
    if (choice && problem.name !== "NotAllowedError") {
      // The chosen one is not plugged in today: any other will do.
      localStorage.removeItem("camera");
      await open("");
      return;
    }
    put("problem", problem.name === "NotAllowedError" ? words.denied : words.no_camera);
    return;
  }
  put("problem", "");
  set(true);
  find("torch").hidden = !camera.abilities.torch;
  find("torch").ariaPressed = "false";
  section.scrollIntoView({ block: "start" });
  awake();
  running = {};
  run(running);
}

function set(on) {
  section.dataset.camera = on ? "on" : "off";
  find("stage").hidden = find("tools").hidden = !on;
  find("open").hidden = find("how").hidden = on;
  if (!on) for (const name of ["seen", "hint"]) put(name, "");
}

find("open").addEventListener("click", () => {
  if (Camera.possible) open(localStorage.getItem("camera") ?? "");
  else put("problem", words.insecure);
});

find("close").addEventListener("click", () => {
  running = null;
  camera.close();
  set(false);
  find("open").focus();
});

find("turned").addEventListener("click", () => {
  find("turned").ariaPressed = String(find("turned").ariaPressed !== "true");
});

find("always").addEventListener("change", () => {
  find("turned").ariaPressed = "false";
  find("turned").disabled = true;
});

find("undo").addEventListener("click", async () => {
  try {
    const said = await ask(stills, { method: "DELETE" });
    count(said);
    put("seen", said.said);
    await refresh();
  } catch (problem) {
    toast(problem instanceof Refused ? problem.message : words.lost, true);
  }
});

find("torch").addEventListener("click", async () => {
  const lit = find("torch").ariaPressed !== "true";
  if (await camera.set({ torch: lit })) find("torch").ariaPressed = String(lit);
  else find("torch").hidden = true;
});

window.addEventListener("pagehide", () => camera.close());
