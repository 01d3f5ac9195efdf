// @ts-check
// The service worker of passport pages: serves visited pages offline, marked as copies. The network always comes first,
// so that no copy hides a recall. Only responses that the server marks as public are stored, fetched without
// credentials. Browsers receive this file as it is (app/(public)/p/offline), so it imports nothing.

(() => {
  /** @typedef {{ request: Request, waitUntil: (work: Promise<unknown>) => void }} FetchEvent */
  /** @typedef {{ page: string, files: string[], language: string }} Opened */
  /** @typedef {FetchEvent & { data: unknown, respondWith: (answer: Promise<Response>) => void }} WorkerEvent */
  /**
   * Declared here because the compiler's types for service workers and pages exclude each other.
   * @typedef {object} WorkerScope
   * @property {{ origin: string }} location
   * @property {CacheStorage} caches
   * @property {{ claim: () => Promise<void> }} clients
   * @property {() => Promise<void>} skipWaiting
   * @property {(kind: string, listener: (event: WorkerEvent) => void) => void} addEventListener
   */
  const worker = /** @type {WorkerScope} */ (/** @type {unknown} */ (globalThis));

  const PAGES = "carnet-public-pages";
  const FILES = "carnet-public-files";
  const STORED_MAX = 300;
  /** @param {string} url */
  const addressOf = (url) => new URL(url).origin + new URL(url).pathname;
  /** @param {Response} answer */
  const isPublic = ({ headers }) =>
    headers.get("x-carnet-copy") === "public" || /\bpublic\b/.test(headers.get("cache-control") ?? "");

  /**
   * @param {string} name
   * @param {string} url
   * @param {Response} answer
   */
  async function store(name, url, answer) {
    const cache = await worker.caches.open(name);
    // Re-inserts the entry, so that it is the newest.
    await cache.delete(url);
    if (answer.status !== 200 || answer.redirected || answer.type !== "basic" || !isPublic(answer)) return;
    await cache.put(url, answer);
    const stored = await cache.keys();
    await Promise.all(stored.slice(0, Math.max(0, stored.length - STORED_MAX)).map((old) => cache.delete(old)));
  }

  /**
   * Fetches without credentials and as a prefetch, so that it does not count as another visit.
   * @param {string} url
   * @param {string} language
   */
  async function storePage(url, language) {
    const headers = { Purpose: "prefetch", Accept: "text/html", ...(language && { "Accept-Language": language }) };
    await store(PAGES, url, await fetch(url, { credentials: "omit", headers }));
  }

  /** @param {string} url */
  async function storeFile(url) {
    await store(FILES, url, await fetch(url, { credentials: "omit" }));
  }

  /** @param {string} url */
  async function storedPage(url) {
    const stored = await (await worker.caches.open(PAGES)).match(url);
    if (!stored) return undefined;
    const headers = new Headers(stored.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response((await stored.text()).replace("<html ", "<html data-offline "), { headers });
  }

  /** @param {FetchEvent} event */
  async function answerPage({ request, waitUntil }) {
    const url = addressOf(request.url);
    try {
      const answer = await fetch(request);
      const language = /<html [^>]*\blang="([\w-]+)"/;
      waitUntil(
        answer
          .clone()
          .text()
          .then((text) => storePage(url, language.exec(text)?.[1] ?? ""))
          .catch(() => undefined),
      );
      return answer;
    } catch (error) {
      const stored = await storedPage(url);
      if (stored) return stored;
      throw error;
    }
  }

  /** @param {FetchEvent} event */
  async function answerFile({ request, waitUntil }) {
    try {
      const answer = await fetch(request);
      waitUntil(storeFile(request.url).catch(() => undefined));
      return answer;
    } catch (error) {
      const stored = await (await worker.caches.open(FILES)).match(request.url);
      if (stored) return stored;
      throw error;
    }
  }

  /** @param {Opened} opened */
  async function storeOpened({ page, files, language }) {
    const own = files.filter((url) => url.startsWith(`${worker.location.origin}/`));
    await Promise.all([storePage(addressOf(page), language), ...own.map(storeFile)]);
  }

  /** Caches of earlier versions may contain non-public content. */
  async function removeOldCopies() {
    const names = await worker.caches.keys();
    await Promise.all(
      names.filter((name) => name !== PAGES && name !== FILES).map((name) => worker.caches.delete(name)),
    );
  }

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(removeOldCopies().then(() => worker.clients.claim())));
  worker.addEventListener("message", (event) => {
    event.waitUntil(storeOpened(/** @type {Opened} */ (event.data)).catch(() => undefined));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    /** @type {FetchEvent} */
    const passed = { request, waitUntil: (work) => event.waitUntil(work) };
    if (request.method !== "GET" || !request.url.startsWith(`${worker.location.origin}/`)) return;
    if (request.mode === "navigate") event.respondWith(answerPage(passed));
    else if (["font", "image", "script", "style"].includes(request.destination)) event.respondWith(answerFile(passed));
  });
})();
