import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import { codingOf } from "./read-body";
import type { ApiRequest } from "./request";

/** From here on a body is large: read, checked and written, it takes a hundred times its bytes for a moment. */
export const LARGE_BODY_BYTES = 200_000;
/** The number of large requests that are worked on at once, in this process. */
export const LARGE_AT_ONCE = 4;
/** The number of large bodies in memory, those that wait included; what comes then is not read yet. */
export const LARGE_HELD = 16;
/** Bytes of bodies that are worked on at once, and that lie in memory: of the largest ones fewer than of others. */
export const WORKED_BYTES_MAX = 40_000_000;
export const HELD_BYTES_MAX = 160_000_000;
/** What one account holds of both at most: its slow lines keep nobody else's bodies from being read. */
export const SHARE_OF_ONE = 1 / 2;

const held = processWide("large bodies", () => new Semaphore(LARGE_HELD));
const heldBytes = processWide("bytes of large bodies", () => new Semaphore(HELD_BYTES_MAX));
const work = processWide("large requests", () => new Semaphore(LARGE_AT_ONCE));
const workedBytes = processWide("bytes of large requests", () => new Semaphore(WORKED_BYTES_MAX));

/** One account's share, and how many of its requests hold of it or wait for it. */
interface Share {
  held: Semaphore;
  heldBytes: Semaphore;
  /** As many as there are places: whoever has more waits here, and not before another account's in the common queue. */
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
 * What one request holds of the semaphores by which the memory of large ones is bounded. It waits before it holds a
 * connection of the database, never while.
 */
export class LargeRequestPermits {
  readonly #releases: (() => void)[] = [];
  readonly #account: string;
  #share: Share | undefined;
  #isWorking = false;

  constructor(account: string) {
    this.#account = account;
  }

  /** Waits before the body is read, where an operation takes large ones and this one is, or may be. */
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

  /** Waits until large work may begin, with a body of so many bytes: once, whoever asks how often. */
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
