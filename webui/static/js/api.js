// Talks to the server about one game, and tells people what went wrong.
export const game = document.body.dataset.game;

export function version() {
  return Number(document.body.dataset.version);
}

export function toast(text, bad = false) {
  const note = document.createElement("p");
  note.className = bad ? "toast bad" : "toast";
  note.textContent = text;
  document.getElementById("toasts").append(note);
  setTimeout(() => note.remove(), bad ? 9000 : 4000);
}

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.error ?? String(status));
    this.status = status;
    this.answer = answer;
  }
}

export async function call(path, options = {}) {
  const answer = await fetch(`/api/games/${game}${path}`, options);
  const kind = answer.headers.get("Content-Type") ?? "";
  const body = kind.startsWith("application/json") ? await answer.json() : {};
  if (!answer.ok) throw new Refused(answer.status, body);
  return body;
}

// A ticket makes an entry happen once, however often a bad connection makes us send it.
export async function write(entry, { seen, tries = 3 } = {}) {
  const ticket = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("");
  const body = JSON.stringify({ ...entry, seen, ticket });
  for (let left = tries; ; left -= 1) {
    try {
      return await call("/entries", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    } catch (problem) {
      if (problem instanceof Refused || left <= 1) throw problem;
      await new Promise((done) => setTimeout(done, 700));
    }
  }
}

export async function tryWrite(entry, options) {
  try {
    return await write(entry, options);
  } catch (problem) {
    toast(told(problem), true);
    return null;
  }
}

// What the server said, or that it said nothing.
export function told(problem) {
  if (problem instanceof Refused) return problem.message;
  return document.getElementById("lost")?.textContent ?? problem.message;
}
