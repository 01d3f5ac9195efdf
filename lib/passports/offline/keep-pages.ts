/** What this needs of a service worker's scope: the compiler's own types of it and of a page exclude each other. */
interface WorkerScope {
  location: { origin: string };
  caches: CacheStorage;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: (
    kind: "install" | "activate" | "fetch" | "message",
    listener: (event: {
      request: Request;
      data: unknown;
      waitUntil: (work: Promise<unknown>) => void;
      respondWith: (answer: Promise<Response>) => void;
    }) => void,
  ) => void;
}

/**
 * The service worker of passports' pages: what was opened once can be read without a network, marked as such. A page
 * that the network gives always comes first, so that no recall is hidden by a copy. Its text is sent to browsers, so it
 * refers to nothing outside of itself.
 */
export function keepPages(worker: WorkerScope): void {
  const PAGES = "carnet-pages";
  const FILES = "carnet-files";
  const KEPT_MAX = 300;
  const addressOf = (url: string) => new URL(url).origin + new URL(url).pathname;

  async function keep(name: string, url: string, answer: Response): Promise<void> {
    if (answer.status !== 200 || answer.redirected || answer.type !== "basic") return;
    const cache = await worker.caches.open(name);
    // What was kept anew is the newest.
    await cache.delete(url);
    await cache.put(url, answer);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - KEPT_MAX)).map((old) => cache.delete(old)));
  }

  async function keptPage(url: string): Promise<Response | undefined> {
    const kept = await (await worker.caches.open(PAGES)).match(url);
    if (!kept) return undefined;
    const headers = new Headers(kept.headers);
    // The text that is read here is unpacked.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response((await kept.text()).replace("<html ", "<html data-offline "), { headers });
  }

  async function answerPage(request: Request): Promise<Response> {
    const url = addressOf(request.url);
    try {
      const answer = await fetch(request);
      // What a page below says of a holder's code holds for that moment alone.
      const isKept = !/\/(?:proof|receive)$/.test(url);
      if (isKept && answer.headers.get("content-type")?.startsWith("text/html")) await keep(PAGES, url, answer.clone());
      return answer;
    } catch (error) {
      const kept = await keptPage(url);
      if (kept) return kept;
      throw error;
    }
  }

  async function answerFile(request: Request): Promise<Response> {
    try {
      const answer = await fetch(request);
      await keep(FILES, request.url, answer.clone());
      return answer;
    } catch (error) {
      const kept = await (await worker.caches.open(FILES)).match(request.url);
      if (kept) return kept;
      throw error;
    }
  }

  async function keepOpened(page: string, files: string[]): Promise<void> {
    const own = files.filter((url) => url.startsWith(`${worker.location.origin}/`));
    await Promise.all([
      // As what is fetched ahead, it is not counted as another look.
      fetch(page, { headers: { Purpose: "prefetch", Accept: "text/html" } }).then((answer) =>
        keep(PAGES, addressOf(page), answer),
      ),
      ...own.map((url) => fetch(url).then((answer) => keep(FILES, url, answer))),
    ]);
  }

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
  worker.addEventListener("message", (event) => {
    const { page, files } = event.data as { page: string; files: string[] };
    event.waitUntil(keepOpened(page, files).catch(() => undefined));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || !request.url.startsWith(`${worker.location.origin}/`)) return;
    if (request.mode === "navigate") event.respondWith(answerPage(request));
    else if (["font", "image", "script", "style"].includes(request.destination)) event.respondWith(answerFile(request));
  });
}
