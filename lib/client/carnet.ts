import { CarnetError } from "./errors.ts";
import { Resources } from "./generated/resources.ts";

export interface CarnetOptions {
  /** Where the deployment is: `https://passports.example.com`. */
  baseUrl: string;
  /** An API key of the brand, or a reader's. What anybody may read needs none. */
  key?: string;
  /** In place of the platform's own `fetch`. */
  fetch?: typeof fetch;
  /** After the first attempt, where it was refused for the moment or got no answer: 4. */
  maxRetries?: number;
  /** For each attempt until its answer is there: 60,000. */
  timeoutMs?: number;
}

/** A deployment of Carnet: its operations by resources. Throws CarnetError for an address that gives keys away. */
export class Carnet extends Resources {
  constructor({ baseUrl, key, fetch = globalThis.fetch, maxRetries = 4, timeoutMs = 60_000 }: CarnetOptions) {
    super({
      baseUrl: addressOf(baseUrl),
      key,
      // A browser's fetch asks to be called on its window.
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
