interface FetchEvent {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
}

/** What a page says of itself once the worker is there. */
interface Opened {
  page: string;
  files: string[];
  language: string;
}

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
 * The service worker of passports' pages: what was opened once can be read without a network, marked as such. Answers
 * of the network always come first, so that no recall is hidden by a copy. Copies are fetched without credentials, and
 * only answers that the server marks as public are stored: what a holder or an authorised reader sees stays in no
 * browser. Its text is sent to browsers, so it refers to nothing outside of itself.
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
    // What is stored again is the newest.
    await cache.delete(url);
    if (answer.status !== 200 || answer.redirected || answer.type !== "basic" || !isPublic(answer)) return;
    await cache.put(url, answer);
    const stored = await cache.keys();
    await Promise.all(stored.slice(0, Math.max(0, stored.length - STORED_MAX)).map((old) => cache.delete(old)));
  }

  /** Without credentials; as what is fetched ahead, it is not counted as another visit. */
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
    // The text that is read here is not compressed.
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

  /** Copies of earlier versions of this worker may hold what is not public. */
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
