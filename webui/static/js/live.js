// The live page: one frame at a time goes to the server, its overlay is drawn over that very frame.
import { call, Refused, toast, told, tryWrite } from "./api.js";
import "./actions.js";
import { openCell } from "./board.js";
import { awake, Camera, smaller } from "./camera.js";
import { Painter } from "./painter.js";

const words = JSON.parse(document.getElementById("words").textContent);
const live = document.getElementById("live");
const find = (id) => document.getElementById(id);
const painter = new Painter(find("stage"));
const camera = new Camera(find("video"));
const SERVER = "server";
const PATIENCE = 8000;
// More changes at once are a board that was read for the first time.
const MANY = 2;
const me = sessionStorage.camera ?? (sessionStorage.camera = Math.random().toString(36).slice(2, 10));
let source = null;
let frozen = false;
let pause = 0;

function note(text) {
  find("note").textContent = text;
}

// A slow network or server drops frames: the next one is taken when the answer is there.
async function run(mine) {
  while (source === mine) {
    if (frozen || document.hidden) {
      await rest(200);
      continue;
    }
    try {
      const done = await (mine === SERVER ? serverFrame() : phoneFrame());
      pause = done ? 0 : 100;
    } catch (problem) {
      if (source !== mine) return;
      report(problem);
    }
    await (pause ? rest(pause) : new Promise(requestAnimationFrame));
  }
}

function report(problem) {
  const busy = problem instanceof Refused && problem.status === 429;
  pause = busy ? 60 : 1500;
  if (!busy) note(problem instanceof Refused ? problem.message : words.lost);
}

// What comes back after the source was changed is of a picture nobody looks at any more.
async function phoneFrame() {
  const mine = source;
  const frame = await camera.frame();
  if (!frame) return false;
  const overlay = await call(`/frames?camera=${me}`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: frame.jpeg,
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!frozen && source === mine) show(frame.picture, overlay);
  return true;
}

async function serverFrame() {
  const mine = source;
  const overlay = await call("/camera", { method: "POST", signal: AbortSignal.timeout(PATIENCE) });
  const picture = await decoded(overlay.picture);
  if (!frozen && source === mine) show(picture, overlay);
  return true;
}

async function decoded(base64) {
  const image = new Image();
  image.src = `data:image/jpeg;base64,${base64}`;
  await image.decode();
  return createImageBitmap(image);
}

function show(picture, overlay) {
  painter.show(picture, overlay);
  document.body.dataset.version = overlay.version;
  live.dataset.tiles = overlay.tiles.length;
  live.dataset.frames = 1 + Number(live.dataset.frames ?? 0);
  hint(overlay);
  strip(overlay);
  calls(overlay);
  waiting(overlay);
  asking(overlay);
  const unsure = overlay.tiles.filter((tile) => tile.state === "unsure").length;
  const read = overlay.tiles.length && !overlay.questions.length;
  find("state-line").textContent = unsure ? words.unsure : read ? words.all_sure : "";
}

// What the photographer could do better stands over the picture, long enough to be read.
// A single frame, with a hand in it or in motion, says little: what holds is said again and again.
const LASTING = 3;
const STRANGE = 12;
let hinted = { text: "", until: 0 };
let streaks = new Map();

function hint({ tiles, tiles_known: known, warnings: said, unknown_art: strange }) {
  streaks = new Map(said.map((text) => [text, 1 + (streaks.get(text) ?? 0)]));
  const least = live.dataset.still === "yes" ? 1 : strange ? STRANGE : LASTING;
  const warnings = said.filter((text) => streaks.get(text) >= least);
  // A hand over a known board hides it for a moment; the scanner says so when it lasts.
  const text = tiles.length || known ? (warnings[0] ?? "") : words.none;
  const now = performance.now();
  if (text) hinted = { text, until: now + 2500 };
  note(text || (now < hinted.until ? hinted.text : ""));
  find("offer-box").hidden = !(strange && warnings.length);
  find("warnings").replaceChildren(...warnings.slice(tiles.length || known ? 1 : 0).map((other) => line(other)));
}

function line(text) {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}

const SHAPES = { k: "●", y: "▲", r: "■", b: "◆" };

function strip({ score, turn }) {
  const rows = score.players.length
    ? score.players.map((row) => ({ name: row.name, colours: row.colours.split(","), points: row.total, first: row.place === 1, turn: row.name === turn }))
    : Object.entries(score.colours).map(([colour, row]) => ({ name: words[`colour_${colour}`], colours: [colour], points: row.best }));
  const items = rows.map((row) => {
    const item = document.createElement("li");
    if (row.first) item.className = "leads";
    const who = document.createElement("span");
    who.className = "who";
    for (const colour of row.colours) {
      const chip = document.createElement("span");
      chip.className = `chip c-${colour}`;
      chip.textContent = SHAPES[colour];
      chip.ariaHidden = "true";
      who.append(chip);
    }
    who.append(` ${row.name}${row.turn ? " ◂" : ""}`);
    const points = document.createElement("b");
    points.textContent = row.points;
    item.append(who, points);
    return item;
  });
  const old = find("live-strip");
  const text = items.map((item) => item.outerHTML).join();
  if (old.dataset.text !== text) {
    old.dataset.text = text;
    old.replaceChildren(...items);
  }
}

let silence = 0;

function calls(overlay) {
  if (!overlay.call) return;
  const call = find("call");
  call.textContent = overlay.call.text;
  call.className = overlay.call.good ? "call" : "call bad";
  painter.tag(overlay.taken.length > MANY ? [] : overlay.taken);
  clearTimeout(silence);
  silence = setTimeout(() => {
    call.textContent = "";
    painter.tag([]);
  }, 6000);
}

// The number on the tab Correct: what the scanner asks about this very frame.
function asking({ questions }) {
  const badge = find("asking");
  const open = Number(badge.dataset.fixed) + questions.filter(({ id }) => id.startsWith("tile:")).length;
  badge.textContent = open;
  badge.hidden = !open;
}

let offered = null;

function waiting(overlay) {
  const box = find("waiting");
  offered = overlay.board;
  // A table without players takes over by itself what it sees for long enough.
  const asked = live.dataset.players === "yes" ? overlay.waiting.length > 1 : false;
  const shown = overlay.strange || asked || (overlay.waiting.length && live.dataset.still === "yes");
  box.hidden = !(shown && offered);
  if (box.hidden) return;
  find("waiting-text").textContent = overlay.strange ? words.strange : words.waiting;
  const single = overlay.waiting.map((change) => line(`(${change.x},${change.y}) ${change.text}${change.why ? `: ${change.why}` : ""}`));
  find("waiting-list").replaceChildren(...(single.length > MANY ? [line(overlay.waiting_call.text)] : single));
}

find("take-over").addEventListener("click", async () => {
  if (!offered) return;
  const answer = await tryWrite({ entry: "take_over", board: offered, witness: "person" });
  if (answer) find("waiting").hidden = true;
});

find("freeze").addEventListener("click", () => {
  frozen = !frozen;
  find("freeze").ariaPressed = String(frozen);
  note(frozen ? words.frozen : "");
});

find("stage").addEventListener("click", (event) => {
  const tile = painter.tileAt(event);
  if (tile) openCell(`${tile.x},${tile.y}`);
});

find("torch").addEventListener("click", async () => {
  const on = find("torch").ariaPressed !== "true";
  if (await camera.set({ torch: on })) find("torch").ariaPressed = String(on);
  else find("torch").hidden = true;
});

find("zoom").addEventListener("input", () => camera.set({ zoom: Number(find("zoom").value) }));

find("resume").addEventListener("click", () => start(chosen()));

find("photo").addEventListener("change", async () => {
  const [file] = find("photo").files;
  if (!file) return;
  source = null;
  camera.close();
  abilities();
  note(words.photo_busy);
  live.dataset.still = "yes";
  find("resume").hidden = !(Camera.possible || live.dataset.serverCamera === "yes");
  try {
    const body = await smaller(file, Number(live.dataset.mostBytes));
    const overlay = await call("/photos?picture", { method: "POST", headers: { "Content-Type": body.type || "application/octet-stream" }, body });
    show(await decoded(overlay.picture), overlay);
  } catch (problem) {
    note(told(problem));
    toast(told(problem), true);
  }
  find("photo").value = "";
});

find("camera").addEventListener("change", () => {
  const { value } = find("camera");
  if (value !== SERVER) localStorage.setItem("camera", value);
  start(value);
});

// The camera that was chosen last; without a choice the browser decides.
function chosen() {
  if (find("camera").value === SERVER) return SERVER;
  return localStorage.getItem("camera") ?? "";
}

async function start(choice) {
  live.dataset.still = "no";
  find("resume").hidden = true;
  if (choice === SERVER) {
    camera.close();
    abilities();
    source = SERVER;
    run(SERVER);
    return;
  }
  source = null;
  note(words.starting);
  try {
    await camera.open(choice);
  } catch (problem) {
    if (choice && problem.name !== "NotAllowedError") {
      // The chosen one is not plugged in today: any other will do.
      localStorage.removeItem("camera");
      start("");
      return;
    }
    note(problem.name === "NotAllowedError" ? words.denied : words.no_camera);
    await choices();
    return;
  }
  source = {};
  live.dataset.camera = "on";
  abilities();
  await choices();
  run(source);
}

function abilities() {
  const { torch, zoom } = camera.abilities;
  find("torch").hidden = !torch;
  find("zoom-label").hidden = !zoom;
  find("torch").ariaPressed = "false";
  if (zoom) Object.assign(find("zoom"), { min: zoom.min, max: Math.min(zoom.max, 8), step: zoom.step || 0.1, value: camera.zoom ?? zoom.min });
}

async function choices() {
  const menu = find("camera");
  const options = (await Camera.list()).map((device, i) => new Option(device.label || `${i + 1}`, device.deviceId, false, device.deviceId === camera.id));
  if (live.dataset.serverCamera === "yes") options.unshift(new Option("Owczarek", SERVER, false, source === SERVER));
  menu.replaceChildren(...options);
  menu.parentElement.hidden = options.length < 2;
}

function rest(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

window.addEventListener("pagehide", () => camera.close());
awake();

if (live.dataset.start === SERVER) {
  start(SERVER);
  choices();
} else if (Camera.possible) {
  start(chosen());
} else {
  note(words.insecure);
  choices();
}
