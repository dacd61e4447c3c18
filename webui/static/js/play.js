// The game page: the board, and the clock of the turn with its sound.
import "./board.js";

let sounded = null;
// Clocks of phones go wrong: the turn is measured by the server's, which came with the page.
let ahead = 0;

function tick() {
  const clock = document.querySelector("[data-clock]");
  if (!clock) return;
  const left = Math.ceil(Number(clock.dataset.began) + Number(clock.dataset.seconds) - Date.now() / 1000 + ahead);
  const shown = Math.abs(left);
  const text = `${left < 0 ? "−" : ""}${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
  const output = clock.querySelector("output");
  if (output.textContent !== text) output.textContent = text;
  clock.classList.toggle("late", left <= 10);
  if (left <= 0 && sounded !== clock.dataset.began && clock.querySelector("[data-sound]")?.checked) {
    sounded = clock.dataset.began;
    bleat();
  }
}

// Browsers let nobody sound off before the page was touched: the voice is found at that moment.
let audio = null;

function findVoice() {
  if (!document.querySelector("[data-sound]")?.checked) return;
  audio ??= new AudioContext();
  audio.resume();
}

for (const touch of ["pointerdown", "keydown", "change"]) document.addEventListener(touch, findVoice);

// Two falling tones: a sheep, if one is kind.
function bleat() {
  if (!audio) return;
  [0, 0.35].forEach((after, i) => {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = "sawtooth";
    tone.frequency.setValueAtTime(420 - 60 * i, audio.currentTime + after);
    tone.frequency.linearRampToValueAtTime(300 - 40 * i, audio.currentTime + after + 0.3);
    loud.gain.setValueAtTime(0.12, audio.currentTime + after);
    loud.gain.linearRampToValueAtTime(0, audio.currentTime + after + 0.32);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + 0.33);
  });
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-sound]")) localStorage.setItem("sound", event.target.checked ? "on" : "");
});

function restore() {
  const clock = document.querySelector("[data-clock]");
  if (clock) ahead = Date.now() / 1000 - Number(clock.dataset.now);
  const box = document.querySelector("[data-sound]");
  if (box) box.checked = localStorage.getItem("sound") === "on";
  tick();
}

document.addEventListener("refreshed", restore);
restore();
setInterval(tick, 250);
