// My camera: photos of the lens board go to the server one by one, then the lens is measured.
import { toast } from "./api.js";
import { Camera, smaller } from "./camera.js";

const find = (id) => document.getElementById(id);
const words = JSON.parse(find("words").textContent);
const camera = new Camera(find("video"));

async function ask(path, options) {
  const answer = await fetch(`/api/lenses${path}`, options).catch(() => null);
  if (!answer) throw new Error(words.lost);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

async function attempt(busy, work) {
  find("note").textContent = busy;
  try {
    await work();
  } catch (problem) {
    find("note").textContent = problem.message;
    toast(problem.message, true);
  }
}

async function send(photo) {
  const told = await ask("/photos", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: photo });
  show(told);
  find("note").textContent = told.reason ?? words.used;
}

function show({ photos, needed, enough, seen, covered }) {
  const cells = [...document.querySelectorAll(".ninths td")];
  seen.flat().forEach((count, i) => {
    const done = covered.flat()[i];
    cells[i].classList.toggle("done", done);
    cells[i].textContent = done ? "✓" : count;
  });
  document.querySelector(".bench figcaption b").textContent = photos;
  document.querySelector(".bench figcaption").dataset.photos = `${photos}/${needed}`;
  find("measure").disabled = !enough;
  find("clear").disabled = !photos;
}

find("film").addEventListener("click", async () => {
  try {
    await camera.open(localStorage.getItem("camera") ?? "");
    find("video").hidden = false;
    find("shoot").hidden = false;
    find("film").hidden = true;
  } catch {
    find("note").textContent = words.no_camera;
  }
});

find("shoot").addEventListener("click", () =>
  attempt(words.busy, async () => {
    const frame = await camera.frame();
    if (frame) await send(frame.jpeg);
  }),
);

find("photos").addEventListener("change", () =>
  attempt(words.busy, async () => {
    const files = [...find("photos").files];
    find("photos").value = "";
    for (const file of files) {
      // The server takes a photo a second after the first few; one that must wait is sent again.
      for (let tries = 0; ; tries += 1) {
        try {
          await send(await smaller(file, Number(find("gathering").dataset.mostBytes)));
          break;
        } catch (problem) {
          if (tries === 2) throw problem;
          await new Promise((done) => setTimeout(done, 1200));
        }
      }
    }
  }),
);

find("clear").addEventListener("click", () => attempt("", async () => show(await ask("/photos", { method: "DELETE" }))));

find("measure").addEventListener("click", () =>
  attempt(words.measuring, async () => {
    await ask("", { method: "POST" }).then(({ measured }) => sessionStorage.setItem("measured", JSON.stringify(measured.missing)));
    location.reload();
  }),
);

for (const button of document.querySelectorAll("[data-forget]")) {
  button.addEventListener("click", () => {
    if (!window.confirm(words.forget)) return;
    attempt("", async () => {
      await ask(`/${encodeURIComponent(button.dataset.forget)}`, { method: "DELETE" });
      location.reload();
    });
  });
}

// What would make the lens just measured better is shown after the page has come anew.
for (const text of JSON.parse(sessionStorage.getItem("measured") ?? "[]")) {
  const item = document.createElement("li");
  item.textContent = text;
  find("result").append(item);
}
sessionStorage.removeItem("measured");
window.addEventListener("pagehide", () => camera.close());
