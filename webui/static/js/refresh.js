// Brings a page up to date: the server renders it anew, the parts marked data-live are exchanged.
import { game } from "./api.js";

let running = null;
let again = false;

export async function refresh() {
  if (running) {
    again = true;
    return running;
  }
  running = exchange().finally(() => {
    running = null;
    if (again) {
      again = false;
      refresh();
    }
  });
  return running;
}

async function exchange() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.body.dataset.version = page.body.dataset.version;
  const focused = document.activeElement?.dataset?.cell;
  const open = new Set([...document.querySelectorAll("[data-live] details[open] > summary")].map((s) => s.textContent));
  for (const old of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(old.id);
    if (fresh && fresh.outerHTML !== old.outerHTML) old.replaceWith(document.adoptNode(fresh));
  }
  for (const summary of document.querySelectorAll("[data-live] details > summary")) {
    if (open.has(summary.textContent)) summary.parentElement.open = true;
  }
  if (focused) document.querySelector(`svg [data-cell="${focused}"]`)?.focus();
  document.dispatchEvent(new CustomEvent("refreshed"));
}

// Hear of the changes that others make. The browser connects anew by itself.
export function listen(heard = () => {}) {
  const stream = new EventSource(`/api/games/${game}/events`);
  stream.addEventListener("open", () => heard(true));
  stream.addEventListener("error", () => heard(false));
  stream.addEventListener("change", (event) => {
    if (JSON.parse(event.data).version !== Number(document.body.dataset.version)) refresh();
  });
  window.addEventListener("pagehide", () => stream.close());
}
