import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import { codingOf } from "./read-body";
import type { ApiRequest } from "./request";

/** Reading, checking and writing a body temporarily needs a hundred times its size in memory. */
export const LARGE_BODY_BYTES = 200_000;
export const LARGE_AT_ONCE = 4;
/** Includes waiting ones; further bodies are not read yet. */
export const LARGE_HELD = 16;
export const WORKED_BYTES_MAX = 40_000_000;
export const HELD_BYTES_MAX = 160_000_000;
/** Limits one account, so that its slow uploads do not block others. */
export const SHARE_OF_ONE = 1 / 2;

const held = processWide("large bodies", () => new Semaphore(LARGE_HELD));
const heldBytes = processWide("bytes of large bodies", () => new Semaphore(HELD_BYTES_MAX));
const work = processWide("large requests", () => new Semaphore(LARGE_AT_ONCE));
const workedBytes = processWide("bytes of large requests", () => new Semaphore(WORKED_BYTES_MAX));

interface Share {
  held: Semaphore;
  heldBytes: Semaphore;
  work: Semaphore;
  requests: number;
}
const shares = processWide("large requests by account", () => new Map<string, Share>());

const newShare = (): Share => ({
  held: new Semaphore(LARGE_HELD * SHARE_OF_ONE),
  heldBytes: new Semaphore(HELD_BYTES_MAX * SHARE_OF_ONE),
  work: new Semaphore(LARGE_AT_ONCE),
  requests: 0,
});

/**
 * Permits that bound the memory of large requests. A request waits before it takes a database connection, never while
 * it has one.
 */
export class LargeRequestPermits {
  readonly #releases: (() => void)[] = [];
  readonly #account: string;
  #share: Share | undefined;
  #isWorking = false;

  constructor(account: string) {
    this.#account = account;
  }

  async acquireBody(request: ApiRequest, bodyBytesMax: number): Promise<void> {
    if (bodyBytesMax < LARGE_BODY_BYTES) return;
    const length = request.headers.get("content-length");
    const isLengthKnown = length !== null && codingOf(request) === "identity";
    const bytes = isLengthKnown ? Math.min(Number(length), bodyBytesMax) : bodyBytesMax;
    if (!(bytes >= LARGE_BODY_BYTES)) return;
    const share = this.#joinShare();
    this.#releases.push(await share.held.acquire());
    this.#releases.push(await share.heldBytes.acquire(undefined, bytes));
    this.#releases.push(await held.acquire());
    this.#releases.push(await heldBytes.acquire(undefined, bytes));
  }

  async acquireWork(bytes = 0): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    this.#releases.push(await this.#joinShare().work.acquire());
    this.#releases.push(await work.acquire());
    this.#releases.push(await workedBytes.acquire(undefined, bytes));
  }

  #joinShare(): Share {
    if (this.#share) return this.#share;
    const share = (this.#share = shares.get(this.#account) ?? newShare());
    shares.set(this.#account, share);
    share.requests += 1;
    this.#releases.push(() => {
      share.requests -= 1;
      if (share.requests === 0) shares.delete(this.#account);
    });
    return share;
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}
