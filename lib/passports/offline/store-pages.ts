interface FetchEvent {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
}

interface Opened {
  page: string;
  files: string[];
  language: string;
}

/** Declared here because the compiler's types for service workers and pages exclude each other. */
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
 * The service worker of passport pages: serves visited pages offline, marked as copies. The network always comes
 * first, so that no copy hides a recall. Only responses that the server marks as public are stored, fetched without
 * credentials. The function's source is sent to browsers, so it cannot use anything outside itself.
 */
export function keepPages(worker: WorkerScope): void {
  const PAGES = "carnet-public-pages";
  const FILES = "carnet-public-files";
  const STORED_MAX = 300;
  const addressOf = (url: string) => new URL(url).origin + new URL(url).pathname;
  const isPublic = ({ headers }: Response) =>
    headers.get("x-carnet-copy") === "public" || /\bpublic\b/.test(headers.get("cache-control") ?? "");

  async function store(name: string, url: string, answer: Response): Promise<void> {
    const cache = await worker.caches.open(name);
    // Re-inserts the entry, so that it is the newest.
    await cache.delete(url);
    if (answer.status !== 200 || answer.redirected || answer.type !== "basic" || !isPublic(answer)) return;
    await cache.put(url, answer);
    const stored = await cache.keys();
    await Promise.all(stored.slice(0, Math.max(0, stored.length - STORED_MAX)).map((old) => cache.delete(old)));
  }

  /** Fetches without credentials and as a prefetch, so that it does not count as another visit. */
  async function storePage(url: string, language: string): Promise<void> {
    const headers = { Purpose: "prefetch", Accept: "text/html", ...(language && { "Accept-Language": language }) };
    await store(PAGES, url, await fetch(url, { credentials: "omit", headers }));
  }

  async function storeFile(url: string): Promise<void> {
    await store(FILES, url, await fetch(url, { credentials: "omit" }));
  }

  async function storedPage(url: string): Promise<Response | undefined> {
    const stored = await (await worker.caches.open(PAGES)).match(url);
    if (!stored) return undefined;
    const headers = new Headers(stored.headers);
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response((await stored.text()).replace("<html ", "<html data-offline "), { headers });
  }

  async function answerPage({ request, waitUntil }: FetchEvent): Promise<Response> {
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

  async function answerFile({ request, waitUntil }: FetchEvent): Promise<Response> {
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

  async function storeOpened({ page, files, language }: Opened): Promise<void> {
    const own = files.filter((url) => url.startsWith(`${worker.location.origin}/`));
    await Promise.all([storePage(addressOf(page), language), ...own.map(storeFile)]);
  }

  /** Caches of earlier versions may contain non-public content. */
  async function removeOldCopies(): Promise<void> {
    const names = await worker.caches.keys();
    await Promise.all(
      names.filter((name) => name !== PAGES && name !== FILES).map((name) => worker.caches.delete(name)),
    );
  }

  worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener("activate", (event) => event.waitUntil(removeOldCopies().then(() => worker.clients.claim())));
  worker.addEventListener("message", (event) => {
    event.waitUntil(storeOpened(event.data as Opened).catch(() => undefined));
  });
  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const passed = { request, waitUntil: (work: Promise<unknown>) => event.waitUntil(work) };
    if (request.method !== "GET" || !request.url.startsWith(`${worker.location.origin}/`)) return;
    if (request.mode === "navigate") event.respondWith(answerPage(passed));
    else if (["font", "image", "script", "style"].includes(request.destination)) event.respondWith(answerFile(passed));
  });
}
