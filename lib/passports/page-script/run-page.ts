interface Page {
  window: Window & { navigator: Navigator };
  document: Document;
}

type CookieNames = Readonly<Record<"http:" | "https:", string>>;

/**
 * The script of a passport page: share, print, offline storage and the reader's time zone. The page works without it.
 * The function's source is sent to browsers, so it cannot use anything outside itself.
 */
export function runPage({ window, document }: Page, zoneCookies: CookieNames): void {
  const { navigator, location } = window;

  async function share(button: HTMLElement): Promise<void> {
    const url = location.origin + location.pathname;
    if ("share" in navigator) return navigator.share({ title: button.dataset.title, url }).catch(() => undefined);
    await (navigator as Navigator).clipboard.writeText(url);
    const words = button.querySelector("[aria-live]");
    if (words) words.textContent = button.dataset.done ?? "";
  }

  async function keep(): Promise<void> {
    if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) return;
    await navigator.serviceWorker.register("/p/offline", { scope: "/p/" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ page: location.href, files, language: document.documentElement.lang });
  }

  function tellTimeZone(): void {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const isSecure = location.protocol === "https:";
    const entry = `${zoneCookies[isSecure ? "https:" : "http:"]}=${zone}`;
    if (!document.cookie.includes(entry))
      document.cookie = `${entry}; path=/; max-age=31536000; samesite=lax${isSecure ? "; secure" : ""}`;
  }

  function start(): void {
    tellTimeZone();
    if (!document.querySelector("[data-kept]")) return;
    // Private windows refuse storage.
    void keep().catch(() => undefined);
  }

  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-act]");
    if (button?.dataset.act === "share") void share(button);
    else if (button?.dataset.act === "print") window.print();
  });
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
}
