// @ts-check
// The script of a passport page: share, print and offline storage. The page works without it.
// Browsers receive this file as it is (app/(public)/p/script), so it imports nothing.

(() => {
  /** @param {HTMLElement} button */
  async function share(button) {
    const url = location.origin + location.pathname;
    // Not every browser has it.
    const { share: openShareDialog } = /** @type {Partial<Navigator>} */ (navigator);
    if (openShareDialog) return navigator.share({ title: button.dataset.title ?? "", url }).catch(() => undefined);
    await navigator.clipboard.writeText(url);
    const label = button.querySelector("[aria-live]");
    if (label) label.textContent = button.dataset.done ?? "";
  }

  async function storePage() {
    if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) return;
    await navigator.serviceWorker.register("/p/offline", { scope: "/p/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ page: location.href, files, language: document.documentElement.lang });
  }

  function start() {
    // Private windows refuse storage.
    if (document.querySelector("[data-kept]")) void storePage().catch(() => undefined);
  }

  // For browsers that cannot unfold details by style.
  /** @type {Element[]} */
  let unfolded = [];
  window.addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("details.print-open:not([open])")];
    for (const fold of unfolded) fold.setAttribute("open", "");
  });
  window.addEventListener("afterprint", () => {
    for (const fold of unfolded) fold.removeAttribute("open");
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-act]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.act === "share") void share(button);
    else if (button.dataset.act === "print") window.print();
  });
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
})();
