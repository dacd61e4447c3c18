// Faces as the tile editor needs them: read from our notation and written back.
const GUESTS = { W: "wolf", H: "hunter", F: "fisher", G: "guard", S: "shepherd", Q: "square" };
const LETTER = Object.fromEntries(Object.entries(GUESTS).map(([letter, name]) => [name, letter]));
export const HOMES = { wolf: "f", hunter: "f", fisher: "w", guard: "w", shepherd: "kyrb", square: "v" };
export const MEADOWS = "kyrb";

// All ways to join four edges without crossing, like the rhymes of a poem.
export const SCHEMES = ["aaaa", "aaab", "aaba", "abaa", "abbb", "aabb", "abba", "aabc", "abac", "abca", "abbc", "abcb", "abcc", "abcd"];

export function readFace(text) {
  const match = /^([a-z]{4})([A-Z])?(?::([a-d]{4}))?(?:\*([\d.]+))?(?:~([\d.]+))?$/.exec(text);
  const [, edges, guest, joins, sheep, fish] = match ?? [null, "yyyy"];
  const scheme = joins ?? usual(edges);
  const face = { edges, scheme, guest: GUESTS[guest] ?? null, sheep: {}, fish: {} };
  const meadows = groups(face).filter((group) => MEADOWS.includes(group.terrain));
  const ponds = groups(face).filter((group) => group.terrain === "w");
  sheep?.split(".").forEach((count, i) => (face.sheep[meadows[i].name] = Number(count)));
  fish?.split(".").forEach((count, i) => (face.fish[ponds[i].name] = Number(count)));
  return face;
}

// Edges of one kind belong together; two crossing pairs are taken as parted.
export function usual(edges) {
  const names = {};
  const scheme = [...edges].map((edge) => (names[edge] ??= "abcd"[Object.keys(names).length])).join("");
  return SCHEMES.includes(scheme) ? scheme : "abcd";
}

export function possible(edges) {
  return SCHEMES.filter((scheme) => [...scheme].every((name, i) => edges[scheme.indexOf(name)] === edges[i]));
}

export function groups(face) {
  const found = [];
  [...face.scheme].forEach((name, i) => {
    const group = found.find((other) => other.name === name);
    if (group) group.edges.push(i);
    else found.push({ name, terrain: face.edges[i], edges: [i] });
  });
  return found;
}

export function writeFace(face) {
  const found = groups(face);
  const meadows = found.filter((group) => MEADOWS.includes(group.terrain));
  const ponds = found.filter((group) => group.terrain === "w");
  let text = face.edges + (face.guest ? LETTER[face.guest] : "") + ":" + face.scheme;
  if (meadows.length) text += "*" + meadows.map((group) => face.sheep[group.name] ?? group.edges.length).join(".");
  if (ponds.length) text += "~" + ponds.map((group) => face.fish[group.name] ?? 0).join(".");
  return text;
}
