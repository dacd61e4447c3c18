// The verdict: claims are compared, a player's meadows shown alone, changes by others appear.
import "./actions.js";
import { listen } from "./refresh.js";
import "./share.js";

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-show]");
  if (!button) return;
  const on = button.ariaPressed !== "true";
  for (const other of document.querySelectorAll("button[data-show]")) other.ariaPressed = "false";
  button.ariaPressed = String(on);
  only(on ? button.dataset.show : null);
  if (on) document.getElementById("board").scrollIntoView({ block: "nearest", behavior: "smooth" });
});

function only(colours) {
  const frame = document.getElementById("board");
  if (colours) frame.dataset.only = colours;
  else delete frame.dataset.only;
}

document.addEventListener("refreshed", () => only(null));
listen();
