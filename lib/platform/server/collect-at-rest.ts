import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_EVERY_MS = 10_000;
/** Health checks and a tab that somebody left open are rest. */
const REST_REQUESTS_MAX = 20;

/**
 * V8 shrinks the room for new objects when little was made since it last collected: after a busy time that holds for
 * the second collection only.
 */
const COLLECTIONS = 2;

/**
 * Gives what a busy time has left behind back to the machine once it is over: V8 itself collects only when it needs
 * room, which at rest it does not. Count each request by what is returned.
 */
export function collectAtRest(collect = collectAll, lookEveryMs = LOOK_EVERY_MS): () => void {
  let requests = 0;
  // The start leaves most.
  let due = COLLECTIONS;
  setInterval(() => {
    if (requests > REST_REQUESTS_MAX) due = COLLECTIONS;
    else if (due > 0) {
      collect();
      due -= 1;
    }
    requests = 0;
  }, lookEveryMs).unref();
  return () => {
    requests += 1;
  };
}

/** All that nobody holds, at once: as long as a tenth of a second. */
export function collectAll(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
