import { acquirePermits } from "@/lib/platform/semaphore";
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

/**
 * Permits that bound the memory of large requests. A request waits before it takes a database connection, never while
 * it has one.
 */
export class LargeRequestPermits {
  readonly #releases: (() => void)[] = [];
  readonly #account: string;
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
    await this.#acquire(this.#own("large bodies"), LARGE_HELD * SHARE_OF_ONE);
    await this.#acquire(this.#own("bytes of large bodies"), HELD_BYTES_MAX * SHARE_OF_ONE, bytes);
    await this.#acquire("large bodies", LARGE_HELD);
    await this.#acquire("bytes of large bodies", HELD_BYTES_MAX, bytes);
  }

  async acquireWork(bytes = 0): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    await this.#acquire(this.#own("large requests"), LARGE_AT_ONCE);
    await this.#acquire("large requests", LARGE_AT_ONCE);
    await this.#acquire("bytes of large requests", WORKED_BYTES_MAX, bytes);
  }

  #own(name: string): string {
    return `${name} of account ${this.#account}`;
  }

  async #acquire(name: string, total: number, permits = 1): Promise<void> {
    this.#releases.push(await acquirePermits(name, { total, permits }));
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }
}
