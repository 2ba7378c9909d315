// Runs before the first paint: the remembered theme, then the app, then the service worker. Browsers too old for the app
// must still be able to run it, up to the note that says so: nothing here is newer than `import()`.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("madang.theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
      // The browser's own bars are in the page's colour, as the app paints them.
      for (const meta of document.querySelectorAll("meta[data-scheme]")) {
        meta.setAttribute("media", meta.dataset.scheme === theme ? "all" : "not all");
      }
    }
    // The first page has room for the visitor's own tables, as many as the app has last known.
    const mine = localStorage.getItem("madang.mine");
    if (mine > 0) root.style.setProperty("--missing", mine);
  } catch (forbidden) {
    // Storage may be forbidden; the app then follows the browser's preferences.
  }
  // Removes the page's contents from before the app. If one of their links had the focus, the app's own link gets it.
  const handOver = () => {
    const boot = document.getElementById("boot");
    if (!boot) return;
    const link = boot.contains(document.activeElement) && document.activeElement.getAttribute("href");
    boot.remove();
    const same = link && document.querySelector(`a[href="${CSS.escape(link)}"]`);
    if (same) same.focus();
  };
  const giveUp = () => {
    const boot = document.getElementById("boot");
    if (!boot) return;
    const note = document.createElement("p");
    note.className = "boot-note";
    note.textContent = "마당을 열지 못했어요. Madang could not start. Madang n’a pas pu démarrer.";
    if (!boot.classList.contains("shell")) boot.textContent = "";
    boot.insertBefore(note, boot.firstChild);
  };
  // On a busy machine the app may be ready before the page's body has been read.
  const read = new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve, { once: true });
    else resolve();
  });
  import("{{web.js}}")
    .then((app) => app.default().then(() => read).then(() => app.run()))
    .then(handOver)
    .catch((error) => {
      console.error(error);
      return read.then(giveUp);
    });
  if ("serviceWorker" in navigator && window.isSecureContext) {
    addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
  }
})();
