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

// Somebody is called who has no page in sight. The sentences are ready, in the language that was asked for.
addEventListener("push", (event) => {
  const notice = read(event.data);
  event.waitUntil(
    registration.showNotification(notice.title, {
      body: notice.body,
      lang: notice.language,
      tag: notice.topic,
      // A later one of the same topic is heard, too.
      renotify: true,
      timestamp: notice.at_ms,
      icon: "{{icon-192.png}}",
      data: { path: notice.path },
    }),
  );
});

// Browsers want something shown for every push, also for one that nobody understands.
function read(data) {
  try {
    const notice = data.json();
    if (typeof notice.title === "string" && typeof notice.topic === "string") return notice;
  } catch {
    // It was not the house that wrote it, or another version of it.
  }
  return { title: "마당 · Madang", body: "", topic: "madang", path: HOME };
}

// A page that is open tells by itself what has come; else the page is opened to which it leads, of this house alone.
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? HOME, location.origin);
  const target = url.origin === location.origin ? url.href : location.origin;
  event.waitUntil(
    clients.matchAll({ type: "window", includeUncontrolled: true }).then((open) => {
      const page = open.find((page) => page.url === target) ?? open[0];
      return page ? page.focus() : clients.openWindow(target);
    }),
  );
});

// The browser has given up the old address: the house is told the new one, which it knows by the session.
addEventListener("pushsubscriptionchange", (event) => {
  const renewed = async () => {
    const options = event.oldSubscription?.options;
    const fresh = event.newSubscription ?? (options && await registration.pushManager.subscribe(options));
    if (!fresh) return;
    const body = JSON.stringify(fresh);
    await fetch("/api/push/subscribe", { method: "POST", headers: { "content-type": "application/json" }, body });
  };
  event.waitUntil(renewed());
});
