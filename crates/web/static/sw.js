// Keeps the app for a day without network. Assets carry a hash of their content, so a stored one is always right; pages
// come from the network first. The house's own answers are never touched.
const CACHE = "madang-{{version}}";
const ASSETS = {{precache}};
// The first page contains its games before any script runs; all other pages start out alike.
const HOME = "/";
const OTHER = "/about";
// What the house itself answers, whatever its status: its traffic, how it is, for those who run it, and a file of text.
const HOUSE = ["/api", "/ws", "/healthz", "/readyz", "/licences.txt"];
// How long a page may take before the stored one is shown, in milliseconds: on a network that lets nothing through,
// browsers wait for minutes.
const PATIENCE_MS = 8_000;

addEventListener("install", (event) => {
  event.waitUntil(store().then(() => skipWaiting()));
});

// Stores the app, or nothing. While a house of several nodes is upgraded, one node after the other, a page may come
// from a node of another version: without network it would ask for files that are not stored, and never start.
async function store() {
  const cache = await caches.open(CACHE);
  await cache.addAll([HOME, OTHER, "/manifest.webmanifest", ...ASSETS]);
  for (const page of [HOME, OTHER]) {
    const text = await (await cache.match(page)).text();
    const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
    if (named.length > 0 && named.every((asset) => ASSETS.includes(asset))) continue;
    await caches.delete(CACHE);
    throw new Error(`${page} is of another version. It is asked for again with the next page.`);
  }
}

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
  if (HOUSE.some((path) => url.pathname.startsWith(path))) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, url.pathname === HOME ? HOME : OTHER));
  } else if (url.pathname.startsWith("/assets/") || url.pathname === "/manifest.webmanifest") {
    event.respondWith(kept(request).then((stored) => stored || fetch(request)));
  }
});

// A page from the network, or the stored one. While the house restarts, a proxy answers for it with an error; the app
// says as much itself, lets one practise, and goes on when the house is back.
async function page(request, stored) {
  const coming = fetch(request).catch(() => undefined);
  const answer = await Promise.race([coming, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
  if (answer && answer.status < 500) return answer;
  return (await kept(stored)) ?? coming;
}

// What is stored, if anything. A browser whose store is broken, or that has no room left for it, still has the network.
function kept(what) {
  return caches.match(what).catch(() => undefined);
}

// A call to a visitor who has no page in sight. Its sentences are ready to show, in the language that was asked for.
addEventListener("push", (event) => {
  const notice = read(event.data);
  event.waitUntil(
    registration.showNotification(notice.title, {
      body: notice.body,
      lang: notice.language,
      tag: notice.topic,
      // A later notice on the same topic is heard, too.
      renotify: true,
      timestamp: notice.at_ms,
      icon: "{{icon-192.png}}",
      data: { path: notice.path },
    }),
  );
});

// Browsers want something shown for every push, even for one that cannot be understood.
function read(data) {
  try {
    const notice = data.json();
    if (typeof notice.title === "string" && typeof notice.topic === "string") return notice;
  } catch {
    // Not written by the house, or by another version of it.
  }
  return { title: "마당 · Madang", body: "", topic: "madang", path: HOME };
}

// An open page shows by itself what has come. If none is open, the page that the notice leads to is opened, if it is of
// this house.
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

// The browser has given up the old address: the house is sent the new one, and knows whose it is by the session.
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
