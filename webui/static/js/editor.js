// The tile editor: edges, joins, guest, sheep and fish by hand, with a picture of the result.
import { groups, HOMES, MEADOWS, possible, readFace, usual, writeFace } from "./faces.js";

export function openEditor(box, use) {
  const words = JSON.parse(box.querySelector(".editor-words").textContent);
  const body = box.querySelector(".editor-body");
  let face = readFace(box.dataset.face);

  function draw() {
    const focused = document.activeElement?.name;
    body.replaceChildren(picture(), fields());
    if (focused) body.querySelector(`[name="${focused}"]`)?.focus();
  }

  function picture() {
    const image = document.createElement("img");
    image.className = "tile-picture";
    image.alt = "";
    image.src = `/tiles/${encodeURIComponent(writeFace(face))}.webp`;
    return image;
  }

  function fields() {
    const list = document.createElement("div");
    list.className = "editor-fields";
    words.sides.forEach((side, i) => list.append(chooser(`edge${i}`, side, words.terrains, face.edges[i], (letter) => setEdge(i, letter))));
    const schemes = possible(face.edges);
    if (schemes.length > 1) {
      const named = Object.fromEntries(schemes.map((scheme) => [scheme, nameOf(scheme)]));
      list.append(chooser("scheme", words.joined, named, face.scheme, (scheme) => setFace({ scheme, sheep: {}, fish: {} }), "wide"));
    }
    const guests = Object.entries(words.guests).filter(([name]) => [...face.edges].some((edge) => HOMES[name].includes(edge)));
    list.append(chooser("guest", words.guest, { "": words.nobody, ...Object.fromEntries(guests) }, face.guest ?? "", (name) => setFace({ guest: name || null })));
    for (const group of groups(face)) {
      if (MEADOWS.includes(group.terrain)) list.append(number(words.sheep, group, "sheep", group.edges.length));
      if (group.terrain === "w") list.append(number(words.fish, group, "fish", 0));
    }
    return list;
  }

  function nameOf(scheme) {
    const joined = groups({ ...face, scheme }).filter((group) => group.edges.length > 1);
    if (!joined.length) return words.apart;
    return joined.map((group) => group.edges.map((i) => words.sides[i]).join(" + ")).join(" / ");
  }

  function setEdge(i, letter) {
    const edges = [...face.edges].map((edge, at) => (at === i ? letter : edge)).join("");
    const guest = face.guest && [...edges].some((edge) => HOMES[face.guest].includes(edge)) ? face.guest : null;
    setFace({ edges, scheme: usual(edges), sheep: {}, fish: {}, guest });
  }

  function setFace(change) {
    face = { ...face, ...change };
    draw();
  }

  function chooser(name, text, options, value, choose, kind = "") {
    const label = document.createElement("label");
    label.className = kind;
    label.append(text);
    const select = document.createElement("select");
    select.name = name;
    for (const [key, word] of Object.entries(options)) select.append(new Option(word, key, false, key === value));
    select.addEventListener("change", () => choose(select.value));
    label.append(select);
    return label;
  }

  function number(text, group, kind, usually) {
    const label = document.createElement("label");
    label.append(`${text} (${group.edges.map((i) => words.sides[i]).join(", ")})`);
    const input = document.createElement("input");
    Object.assign(input, { type: "number", min: 0, max: 99, name: `${kind}-${group.name}`, value: face[kind][group.name] ?? usually });
    input.addEventListener("change", () => setFace({ [kind]: { ...face[kind], [group.name]: Number(input.value) } }));
    label.append(input);
    return label;
  }

  box.addEventListener("toggle", () => box.open && draw());
  box.querySelector("[data-use]").addEventListener("click", () => use(writeFace(face)));
}
