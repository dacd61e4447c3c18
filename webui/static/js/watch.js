// The page of those who look on.
import { listen } from "./refresh.js";

const dot = document.getElementById("connection");
const text = document.getElementById("connection-text");

listen((on) => {
  dot.dataset.state = on ? "on" : "off";
  text.textContent = on ? text.dataset.on : text.dataset.off;
});
