import { Places } from "@/lib/platform/places";
import { processWide } from "@/lib/platform/process-wide";

/** From here on a body is large: read, checked and written, it takes a hundred times its bytes for a moment. */
export const LARGE_BODY_BYTES = 200_000;
/** So many large requests are dealt with at once, in this process; their memory is bounded by it. */
export const LARGE_AT_ONCE = 4;

const places = processWide("large requests", () => new Places(LARGE_AT_ONCE));

/** A request's place among the large ones. It waits before it holds a connection of the database, never while. */
export class Turn {
  #leave: (() => void) | undefined;

  /** Waits once, whoever asks how often. */
  async come(): Promise<void> {
    this.#leave ??= await places.take();
  }

  end(): void {
    this.#leave?.();
  }
}
