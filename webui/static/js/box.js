// My box: photos of tiles go to the server, its proposals are confirmed or set right by taps.
import { toast } from "./api.js";
import { smaller } from "./camera.js";
import { openEditor } from "./editor.js";
import { refresh } from "./refresh.js";

const find = (id) => document.getElementById(id);
const words = JSON.parse(find("words").textContent);
const panel = find("panel");
const place = `/api/boxes/${encodeURIComponent(document.body.dataset.box ?? "")}`;

async function ask(path, options) {
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) throw new Error(words.lost);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error);
  return body;
}

async function attempt(work, busy = "") {
  find("note").textContent = busy;
  try {
    find("note").textContent = (await work()) ?? "";
  } catch (problem) {
    find("note").textContent = problem.message;
    toast(problem.message, true);
  }
}

async function say(told) {
  await ask(`${place}/words`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(told) });
  if (panel.open) panel.close();
  await refresh();
}

async function show(field) {
  const files = [...field.files];
  field.value = "";
  const turned = "turned" in field.dataset ? "?turned" : "";
  let found = 0;
  for (const file of files) {
    const body = await smaller(file, Number(find("photographing").dataset.mostBytes));
    found += (await ask(`${place}/photos${turned}`, { method: "POST", headers: { "Content-Type": body.type || "application/octet-stream" }, body })).found;
    await refresh();
  }
  return found ? `${words.found} ${found}` : words.none;
}

for (const field of document.querySelectorAll("[data-photos]")) {
  field.addEventListener("change", () => field.files.length && attempt(() => show(field), words.busy));
}

find("shared")?.addEventListener("change", (event) =>
  attempt(async () => {
    await ask("/api/boxes/import", { method: "POST", headers: { "Content-Type": "application/zip" }, body: event.target.files[0] });
    location.reload();
  }),
);

async function openTile(number) {
  const answer = await fetch(`/box/${encodeURIComponent(document.body.dataset.box)}/tiles/${number}`);
  if (!answer.ok) return refresh();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  panel.replaceChildren(...page.body.childNodes);
  openEditor(panel.querySelector("[data-editor]"), (face) => attempt(() => say({ tile: number, face })));
  if (!panel.open) panel.showModal();
  return null;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const { words: told, shown, face, call } = button.dataset;
  if (told) attempt(() => say(JSON.parse(told)));
  else if (shown) attempt(() => openTile(Number(shown)));
  else if (face) attempt(() => say({ tile: Number(panel.querySelector(".panel").dataset.number), face }));
  else if (call && window.confirm(words.forget)) attempt(() => ask(call, { method: "DELETE" }).then(() => location.reload()));
  else if (button.id === "finish") attempt(() => ask(`${place}/set`, { method: "POST" }).then(refresh), words.learning);
});
