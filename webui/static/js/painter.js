// Draws a frame and, over exactly that frame, what was read in it.
const COLOURS = { k: "#3e383c", y: "#face4e", r: "#d03e3e", b: "#487ec4" };
const DARK = { k: "#1d191b", y: "#8a6400", r: "#8e1414", b: "#1f4d8c" };
const DANGER = "#c42020";
const BLINK = 500;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export class Painter {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.picture = null;
    this.overlay = null;
    this.patterns = new Map();
    this.tags = [];
    // Between two frames only the open ends blink.
    setInterval(() => this.overlay && !document.hidden && this.paint(), BLINK);
  }

  // Changes whose words stand beside their tiles: "fits, draw 2".
  tag(changes) {
    this.tags = changes;
    this.paint();
  }

  show(picture, overlay) {
    const [width, height] = overlay?.size ?? [picture.width, picture.height];
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
    this.picture?.close?.();
    this.picture = picture;
    this.overlay = overlay;
    this.paint();
  }

  paint() {
    const { context, canvas, overlay } = this;
    if (!this.picture) return;
    context.drawImage(this.picture, 0, 0, canvas.width, canvas.height);
    if (!overlay) return;
    const side = this.tileSide();
    for (const meadow of overlay.meadows) this.tint(meadow, side);
    const bright = calm.matches || performance.now() % (2 * BLINK) < BLINK;
    for (const meadow of overlay.meadows) for (const ends of meadow.open) this.gate(ends, side, bright);
    for (const tile of overlay.tiles) this.mark(tile, side);
    for (const meadow of overlay.meadows) if (meadow.fenced && meadow.label) this.badge(meadow, side);
    for (const change of this.tags) this.words(change, side);
  }

  words({ x, y, text, fits }, side) {
    const tile = this.overlay.tiles.find((seen) => seen.x === x && seen.y === y);
    if (!tile) return;
    const { context, canvas } = this;
    const path = new Path2D();
    polygon(path, tile.corners);
    context.lineWidth = side / 14;
    context.lineJoin = "round";
    context.strokeStyle = fits ? "#ffffff" : DANGER;
    context.stroke(path);
    const size = Math.max(14, side * 0.3);
    context.font = `800 ${size}px system-ui, sans-serif`;
    const wide = context.measureText(text).width + size;
    const [across] = middle(tile.corners);
    const left = Math.min(Math.max(across - wide / 2, 2), canvas.width - wide - 2);
    const top = Math.min(Math.max(...tile.corners.map((corner) => corner[1])) + size * 0.3, canvas.height - size * 1.7);
    context.fillStyle = fits ? "#4f6b3a" : DANGER;
    context.beginPath();
    context.roundRect(left, top, wide, size * 1.6, size * 0.5);
    context.fill();
    this.text(text, [left + wide / 2, top + size * 0.8], size, "#fff", false);
  }

  tileSide() {
    const [tile] = this.overlay.tiles;
    if (!tile) return 60;
    const [a, b] = tile.corners;
    return Math.max(16, Math.hypot(a[0] - b[0], a[1] - b[1]));
  }

  tint(meadow, side) {
    const { context } = this;
    const path = new Path2D();
    for (const piece of meadow.pieces) polygon(path, piece);
    if (!meadow.fenced) {
      context.globalAlpha = 0.14;
      context.fillStyle = COLOURS[meadow.colour];
      context.fill(path);
    } else if (meadow.safe) {
      context.globalAlpha = meadow.best ? 0.42 : 0.3;
      context.fillStyle = COLOURS[meadow.colour];
      context.fill(path);
      context.globalAlpha = 0.55;
      context.fillStyle = this.pattern(meadow.colour, side);
      context.fill(path);
    } else {
      context.globalAlpha = 0.18;
      context.fillStyle = DANGER;
      context.fill(path);
      context.globalAlpha = 0.75;
      context.fillStyle = this.pattern("danger", side);
      context.fill(path);
    }
    context.globalAlpha = 1;
  }

  // Patterns besides colours: dots, slants, crosses, lines; hatching for danger.
  pattern(kind, side) {
    const step = Math.max(6, Math.round(side / 8));
    const key = `${kind} ${step}`;
    if (!this.patterns.has(key)) {
      const swatch = document.createElement("canvas");
      swatch.width = swatch.height = step;
      const pen = swatch.getContext("2d");
      pen.strokeStyle = pen.fillStyle = kind === "danger" ? DANGER : DARK[kind];
      pen.lineWidth = kind === "danger" ? step / 3.5 : step / 6;
      pen.beginPath();
      if (kind === "k") pen.arc(step / 2, step / 2, step / 6, 0, 7);
      if (kind === "y" || kind === "danger") for (const shift of [-step, 0, step]) (pen.moveTo(shift, step), pen.lineTo(shift + step, 0));
      if (kind === "r") (pen.moveTo(step / 2, step / 4), pen.lineTo(step / 2, step * 0.75), pen.moveTo(step / 4, step / 2), pen.lineTo(step * 0.75, step / 2));
      if (kind === "b") (pen.moveTo(0, step / 2), pen.lineTo(step, step / 2));
      if (kind === "k") pen.fill();
      else pen.stroke();
      this.patterns.set(key, this.context.createPattern(swatch, "repeat"));
    }
    return this.patterns.get(key);
  }

  gate([[x1, y1], [x2, y2]], side, bright) {
    const { context } = this;
    const inset = 0.16;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(x1 + (x2 - x1) * inset, y1 + (y2 - y1) * inset);
    context.lineTo(x2 - (x2 - x1) * inset, y2 - (y2 - y1) * inset);
    context.setLineDash([side / 30, side / 9]);
    context.lineWidth = side / 12;
    context.strokeStyle = bright ? "#ffffff" : "#d2691e";
    context.stroke();
    context.setLineDash([]);
  }

  mark(tile, side) {
    const { context } = this;
    if (tile.state === "sure" || tile.state === "fixed") return;
    const path = new Path2D();
    polygon(path, tile.corners);
    context.lineWidth = side / 14;
    context.lineJoin = "round";
    // Of a board that is read for the first time no tile is wrong.
    const few = this.overlay.taken.length + this.overlay.waiting.length <= 2;
    const wrong = few && tile.change && !tile.change.fits;
    context.strokeStyle = tile.state === "unsure" ? "#ffb000" : wrong ? DANGER : "#ffffff";
    context.setLineDash(tile.state === "unsure" ? [side / 8, side / 10] : []);
    context.stroke(path);
    context.setLineDash([]);
    if (tile.state === "unsure") this.text("?", middle(tile.corners), side * 0.6);
  }

  badge(meadow, side) {
    const { context } = this;
    const [x, y] = meadow.label;
    const radius = side * (meadow.best ? 0.24 : 0.18);
    context.beginPath();
    context.arc(x, y, radius, 0, 7);
    context.fillStyle = meadow.safe ? COLOURS[meadow.colour] : "#fff";
    context.fill();
    context.lineWidth = radius / 5;
    context.strokeStyle = meadow.safe ? "#fff" : DANGER;
    context.stroke();
    const ink = meadow.safe ? (meadow.colour === "y" ? "#3a2a1d" : "#fff") : DANGER;
    this.text(String(meadow.safe ? meadow.points : meadow.sheep), [x, y], radius * 1.1, ink, false);
    if (!meadow.safe) {
      context.beginPath();
      context.moveTo(x - radius * 0.7, y + radius * 0.5);
      context.lineTo(x + radius * 0.7, y - radius * 0.5);
      context.stroke();
    }
  }

  text(text, [x, y], size, ink = "#fff", outlined = true) {
    const { context } = this;
    context.font = `800 ${size}px system-ui, sans-serif`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (outlined) {
      context.lineWidth = size / 6;
      context.strokeStyle = "#3a2a1d";
      context.strokeText(text, x, y);
    }
    context.fillStyle = ink;
    context.fillText(text, x, y + size * 0.05);
  }

  // The tile under a point of the page, for a tap.
  tileAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const scale = Math.min(box.width / this.canvas.width, box.height / this.canvas.height);
    const x = (event.clientX - box.left - (box.width - this.canvas.width * scale) / 2) / scale;
    const y = (event.clientY - box.top - (box.height - this.canvas.height * scale) / 2) / scale;
    return this.overlay?.tiles.find((tile) => {
      const path = new Path2D();
      polygon(path, tile.corners);
      return this.context.isPointInPath(path, x, y);
    });
  }
}

function polygon(path, points) {
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
}

function middle(points) {
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
}
