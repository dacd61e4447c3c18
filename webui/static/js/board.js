// The board to tap on: a panel for every cell, arrow keys between them.
import { act } from "./actions.js";
import { game, toast } from "./api.js";
import { openEditor } from "./editor.js";
import { listen } from "./refresh.js";

const panel = document.getElementById("panel");
const STEPS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export async function openCell(place) {
  const answer = await fetch(`/games/${game}/cells/${place}`).catch(() => null);
  if (!answer) {
    toast(document.getElementById("lost").textContent, true);
    return;
  }
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  if (!answer.ok) {
    toast(page.querySelector("main p")?.textContent ?? String(answer.status), true);
    return;
  }
  panel.replaceChildren(...page.body.childNodes);
  const box = panel.querySelector("[data-editor]");
  if (box) openEditor(box, lay);
  if (!panel.open) panel.showModal();
}

function lay(face) {
  const { place, seen, read } = panel.querySelector(".panel").dataset;
  const [x, y] = place.split(",").map(Number);
  const mode = panel.querySelector('[name="mode"]:checked');
  if (mode?.value === "play") {
    return act({ entry: "play", event: { event: "place", player: mode.dataset.player, x, y, face } });
  }
  return act({ entry: "lay", x, y, face, read: read || null }, { seen: Number(seen) });
}

panel.addEventListener("click", (event) => {
  const choice = event.target.closest("button[data-tile]");
  if (choice) lay(choice.dataset.tile);
});

document.addEventListener("click", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (cell) openCell(cell.dataset.cell);
});

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest?.("svg [data-cell]");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    openCell(cell.dataset.cell);
  } else if (event.key in STEPS) {
    event.preventDefault();
    nearest(cell, STEPS[event.key])?.focus();
  }
});

// The nearest cell in the direction of an arrow key.
function nearest(from, [dx, dy]) {
  const [x, y] = from.dataset.cell.split(",").map(Number);
  let best = null;
  let least = Infinity;
  for (const cell of document.querySelectorAll("svg [data-cell]")) {
    const [cx, cy] = cell.dataset.cell.split(",").map(Number);
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    const far = ahead + 3 * aside;
    if (ahead > 0 && far < least) [best, least] = [cell, far];
  }
  return best;
}

listen();
