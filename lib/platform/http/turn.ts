import { Places } from "@/lib/platform/places";
import { processWide } from "@/lib/platform/process-wide";
import { codingOf } from "./read-body";

/** From here on a body is large: read, checked and written, it takes a hundred times its bytes for a moment. */
export const LARGE_BODY_BYTES = 200_000;
/** So many large requests are dealt with at once, in this process. */
export const LARGE_AT_ONCE = 4;
/** So many large bodies lie in memory, those that wait for their turn included; what comes then is not read yet. */
export const LARGE_HELD = 16;

const room = processWide("large bodies", () => new Places(LARGE_HELD));
const work = processWide("large requests", () => new Places(LARGE_AT_ONCE));

/**
 * A request's place among the large ones, by which their memory is bounded. It waits before it holds a connection of
 * the database, never while.
 */
export class Turn {
  #leaveRoom: (() => void) | undefined;
  #leaveWork: (() => void) | undefined;

  /** Waits for room, before the body is read, where an operation takes large ones and this one is, or may be. */
  async comeIn(request: Request, bodyBytesMax: number): Promise<void> {
    const length = request.headers.get("content-length");
    const isLengthKnown = length !== null && codingOf(request) === "identity";
    const mayBeLarge = bodyBytesMax >= LARGE_BODY_BYTES && (!isLengthKnown || Number(length) >= LARGE_BODY_BYTES);
    if (mayBeLarge) this.#leaveRoom = await room.take();
  }

  /** Waits until large work may begin: once, whoever asks how often. */
  async begin(): Promise<void> {
    this.#leaveWork ??= await work.take();
  }

  end(): void {
    this.#leaveWork?.();
    this.#leaveRoom?.();
  }
}
