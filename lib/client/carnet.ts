import { CarnetError } from "./errors.ts";
import { Resources } from "./generated/resources.ts";

export interface CarnetOptions {
  baseUrl: string;
  /** An API key of the brand or of a reader. Public data needs none. */
  key?: string;
  fetch?: typeof fetch;
  /** Attempts after the first if the request was temporarily refused or got no response. Default: 4. */
  maxRetries?: number;
  /** Timeout of each attempt until the response arrives. Default: 60,000. */
  timeoutMs?: number;
}

/** Throws CarnetError if the address would expose API keys. */
export class Carnet extends Resources {
  constructor({ baseUrl, key, fetch = globalThis.fetch, maxRetries = 4, timeoutMs = 60_000 }: CarnetOptions) {
    super({
      baseUrl: addressOf(baseUrl),
      key,
      // A browser's `fetch` must be called with its window as `this`.
      fetch: (input, init) => fetch(input, init),
      maxRetries,
      timeoutMs,
      tags: new WeakMap(),
    });
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function addressOf(baseUrl: string): string {
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(baseUrl);
  if (protocol !== "https:" && !(protocol === "http:" && LOOPBACK.test(hostname)))
    throw new CarnetError(`baseUrl begins with https://, as the key goes with every request: ${protocol}//${hostname}`);
  if (search !== "" || hash !== "" || username !== "")
    throw new CarnetError("baseUrl is an address without user, query and fragment.");
  return origin + pathname.replace(/(?<!\/)\/+$/, "");
}
