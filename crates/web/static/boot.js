// Runs before the first paint: the remembered theme, then the app, then the service worker.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("madang.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    const lang = localStorage.getItem("madang.lang") || (navigator.language || "en").slice(0, 2);
    if (["ko", "en", "fr"].includes(lang)) root.lang = lang;
  } catch {
    // Storage may be forbidden; the app then starts from the browser's wishes.
  }
  // A busy machine may have the app ready before it has read the page's body.
  const read = new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve, { once: true });
    else resolve();
  });
  import("{{web.js}}")
    .then((app) => app.default().then(() => read).then(() => app.run()))
    .then(() => document.getElementById("boot")?.remove())
    .catch((error) => {
      console.error(error);
      const note = document.createElement("p");
      note.className = "boot-note";
      note.textContent = "마당을 열지 못했어요. Madang could not start. Madang n’a pas pu démarrer.";
      document.getElementById("boot")?.replaceChildren(note);
    });
  if ("serviceWorker" in navigator && window.isSecureContext) {
    addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  }
})();
