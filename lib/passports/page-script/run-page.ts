/** What this needs of a browser: the compiler's types of a page are not those of a server. */
interface Page {
  window: Window & { navigator: Navigator };
  document: Document;
}

/** Of the cookie that keeps a time zone: its name over HTTP and over HTTPS. */
type CookieNames = Readonly<Record<"http:" | "https:", string>>;

/**
 * All that a passport's page does in a browser: share, print, be kept for when there is no network, and tell the server
 * the reader's time zone. Without it the page says and does the rest. Its text is sent to browsers, so it refers to
 * nothing outside of itself.
 */
export function runPage({ window, document }: Page, zoneCookies: CookieNames): void {
  const { navigator, location } = window;

  async function share(button: HTMLElement): Promise<void> {
    const url = location.origin + location.pathname;
    // Whoever closes the window of other apps has changed their mind.
    if ("share" in navigator) return navigator.share({ title: button.dataset.title, url }).catch(() => undefined);
    await (navigator as Navigator).clipboard.writeText(url);
    const words = button.querySelector("[aria-live]");
    if (words) words.textContent = button.dataset.done ?? "";
  }

  async function keep(): Promise<void> {
    // A worker that controls the page has stored it already.
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
    // A private window refuses to keep anything.
    void keep().catch(() => undefined);
  }

  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-act]");
    if (button?.dataset.act === "share") void share(button);
    else if (button?.dataset.act === "print") window.print();
  });
  // What is fetched for the page itself comes first.
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start);
}
