// Buttons and forms that write an entry: data-entry holds it, data-event names a move.
import { toast, tryWrite, version } from "./api.js";
import { refresh } from "./refresh.js";

const panel = document.getElementById("panel");

export async function act(entry, options) {
  const answer = await tryWrite(entry, options);
  if (answer === null) {
    await refresh();
    return false;
  }
  if (panel.open) panel.close();
  await refresh();
  const drawn = answer.drawn.map((row) => `${row.player} +${row.count}`).join(", ");
  if (drawn) toast(drawn);
  return true;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-entry]");
  if (!button || button.disabled) return;
  if (button.dataset.confirm && !window.confirm(button.dataset.confirm)) return;
  button.disabled = true;
  const known = button.closest(".panel")?.dataset.seen ?? version();
  const seen = "seen" in button.dataset ? Number(known) : undefined;
  await act(JSON.parse(button.dataset.entry), { seen });
  button.disabled = false;
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  const { event: move, claim } = form.dataset;
  if (!move && claim === undefined) return;
  event.preventDefault();
  if (claim !== undefined) {
    const points = form.elements.points.value;
    await act({ entry: "claim", who: claim, points: points === "" ? null : Number(points) });
    return;
  }
  const written = { event: move, player: form.elements.player.value };
  const listed = [...form.querySelectorAll("[data-list]")].map((field) => field.value).filter(Boolean);
  if (form.querySelector("[data-list]")) written.guests = listed;
  const joined = [...form.querySelectorAll("[data-join]")].map((field) => field.value);
  if (joined.length) written.colours = joined.join(",");
  await act({ entry: "play", event: written });
});
