import { type Admission, describeAdmission, decideAdmission, type Limits, WINDOW_MS, windowState } from "./rules";
import { TimeRing } from "./time-ring";

class KeyWindow {
  readonly admitted = new TimeRing();
  readonly fromReserve = new TimeRing();

  decide(limits: Limits, atMs: number, counts: boolean): Admission {
    this.admitted.forgetUntil(atMs - WINDOW_MS);
    this.fromReserve.forgetUntil(atMs - WINDOW_MS);
    const verdict = decideAdmission(this.admitted.size, this.fromReserve.size, limits);
    if (counts && verdict !== "refused") this.admitted.push(atMs);
    if (counts && verdict === "reserve") this.fromReserve.push(atMs);
    return describeAdmission(verdict, windowState(this.admitted, this.fromReserve, limits, atMs), limits);
  }
}

/**
 * The windows of one process, exact to the request: at most N + B times per key.
 * Keys live in two generations. The older one is dropped once a minute, when nothing in it can be within the window
 * any more, or earlier, when the younger one has `keysMax` keys: then those not seen for longest are forgotten.
 */
export class MemoryWindow {
  private young = new Map<string, KeyWindow>();
  private old = new Map<string, KeyWindow>();
  private youngSinceMs = -Infinity;

  constructor(private readonly keysMax = Infinity) {}

  /** Decides on a request at a time that never goes back, and counts it if it is admitted. */
  admit(key: string, limits: Limits, atMs: number): Admission {
    if (atMs - this.youngSinceMs >= WINDOW_MS) this.rotateGeneration(atMs);
    return this.windowOf(key, atMs).decide(limits, atMs, true);
  }

  /** What `admit` would decide, without counting. */
  peek(key: string, limits: Limits, atMs: number): Admission {
    const window = this.young.get(key) ?? this.old.get(key) ?? new KeyWindow();
    return window.decide(limits, atMs, false);
  }

  /** Keys held, idle ones included. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  private windowOf(key: string, atMs: number): KeyWindow {
    const known = this.young.get(key);
    if (known) return known;
    const window = this.old.get(key) ?? new KeyWindow();
    this.old.delete(key);
    if (this.young.size >= this.keysMax) this.rotateGeneration(atMs);
    this.young.set(key, window);
    return window;
  }

  private rotateGeneration(atMs: number): void {
    this.old = this.young;
    this.young = new Map();
    this.youngSinceMs = atMs;
  }
}
