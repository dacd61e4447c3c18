// Keeps the pages' own files at hand; games always come from the server.
const SHELL = "owczarek-shell-1";
const KEPT = [/^\/static\//, /^\/icons\//, /^\/tiles\//];

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const ours = address.origin === self.location.origin && KEPT.some((kept) => kept.test(address.pathname));
  if (event.request.method !== "GET" || !ours) return;
  event.respondWith(drawings(address.pathname) ? cacheFirst(event.request) : networkFirst(event.request));
});

// A drawing never changes under its address; scripts and styles may.
function drawings(path) {
  return path.startsWith("/tiles/") || path.startsWith("/icons/");
}

async function cacheFirst(request) {
  return (await caches.match(request)) ?? networkFirst(request);
}

async function networkFirst(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(SHELL)).put(request, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw problem;
  }
}
