// Brings a page up to date: the server renders it anew, the parts marked data-live are exchanged.
import { game } from "./api.js";

const AGAIN = 5000;
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
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
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

// Hear of the changes that others make. The browser connects anew by itself, except when the
// server was there and refused, as when too many are watching.
export function listen(heard = () => {}) {
  const lost = document.getElementById("lost");
  const stream = new EventSource(`/api/games/${game}/events`);
  const close = () => stream.close();
  stream.addEventListener("open", () => {
    if (lost) lost.hidden = true;
    heard(true);
  });
  stream.addEventListener("error", () => {
    if (lost) lost.hidden = false;
    heard(false);
    if (stream.readyState !== EventSource.CLOSED) return;
    window.removeEventListener("pagehide", close);
    setTimeout(() => listen(heard), AGAIN);
  });
  stream.addEventListener("change", (event) => {
    if (JSON.parse(event.data).version !== Number(document.body.dataset.version)) refresh();
  });
  window.addEventListener("pagehide", close);
}
