// The picture to share: the board, and above it who has won with how many points.
const INK = "#4e382c";
const PAPER = "#f3e9d5";
const COLOURS = { k: "#3e383c", y: "#face4e", r: "#d03e3e", b: "#487ec4" };

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link) return;
  event.preventDefault();
  try {
    await pass(await compose(link.href, JSON.parse(link.dataset.share)), link.dataset.name);
  } catch (problem) {
    // Somebody who closes the sharing sheet wants nothing; else the plain picture will do.
    if (problem.name !== "AbortError") location.href = link.href;
  }
});

async function compose(address, { title, rows }) {
  const answer = await fetch(address);
  const board = await createImageBitmap(await answer.blob());
  const canvas = document.createElement("canvas");
  const unit = Math.max(16, board.width / 32);
  const head = unit * (2.6 + 1.7 * rows.length);
  Object.assign(canvas, { width: board.width, height: board.height + Math.round(head) });
  const pen = canvas.getContext("2d");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(board, 0, head);
  pen.textBaseline = "middle";
  line(pen, title, unit, unit * 1.5, unit * 1.4, canvas.width - 2 * unit);
  rows.forEach(({ name, colours, points }, i) => {
    const y = unit * (3.3 + 1.7 * i);
    colours.forEach((colour, k) => {
      pen.beginPath();
      pen.arc(unit * (1.6 + 1.3 * k), y, unit * 0.5, 0, 7);
      pen.fillStyle = COLOURS[colour];
      pen.fill();
    });
    const left = unit * (1.5 + 1.3 * colours.length);
    line(pen, `${name}: ${points}`, left, y, unit, canvas.width - left - unit);
  });
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function line(pen, text, x, y, size, room) {
  pen.fillStyle = INK;
  pen.font = `800 ${size}px ui-rounded, "Trebuchet MS", "DejaVu Sans", system-ui, sans-serif`;
  pen.fillText(text, x, y, room);
}

async function pass(picture, name) {
  const file = new File([picture], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
