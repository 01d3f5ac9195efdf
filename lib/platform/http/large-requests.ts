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

const held = processWide("large bodies", () => new Semaphore(LARGE_HELD));
const work = processWide("large requests", () => new Semaphore(LARGE_AT_ONCE));

/**
 * What one request holds of the semaphores by which the memory of large ones is bounded. It waits before it holds a
 * connection of the database, never while.
 */
export class LargeRequestPermits {
  #releaseBody: (() => void) | undefined;
  #releaseWork: (() => void) | undefined;

  /** Waits before the body is read, where an operation takes large ones and this one is, or may be. */
  async acquireBody(request: ApiRequest, bodyBytesMax: number): Promise<void> {
    const length = request.headers.get("content-length");
    const isLengthKnown = length !== null && codingOf(request) === "identity";
    const mayBeLarge = bodyBytesMax >= LARGE_BODY_BYTES && (!isLengthKnown || Number(length) >= LARGE_BODY_BYTES);
    if (mayBeLarge) this.#releaseBody = await held.acquire();
  }

  /** Waits until large work may begin: once, whoever asks how often. */
  async acquireWork(): Promise<void> {
    this.#releaseWork ??= await work.acquire();
  }

  release(): void {
    this.#releaseWork?.();
    this.#releaseBody?.();
  }
}
