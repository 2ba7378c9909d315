// Keeps the app for a day without network. Assets carry their content's hash, so a stored one is always right;
// pages come from the network first. The house's own talk (/api, /ws) is never touched.
const CACHE = "madang-{{version}}";
const ASSETS = {{precache}};
// The first page has its games in it before any script; all the others begin alike.
const HOME = "/";
const OTHER = "/about";

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE)
      .then((cache) => cache.addAll([HOME, OTHER, "/manifest.webmanifest", ...ASSETS]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("madang-") && name !== CACHE;
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api") || url.pathname.startsWith("/ws")) return;
  if (request.mode === "navigate") {
    const stored = url.pathname === HOME ? HOME : OTHER;
    event.respondWith(fetch(request).catch(() => caches.match(stored)));
  } else if (url.pathname.startsWith("/assets/") || url.pathname === "/manifest.webmanifest") {
    event.respondWith(caches.match(request).then((stored) => stored || fetch(request)));
  }
});
