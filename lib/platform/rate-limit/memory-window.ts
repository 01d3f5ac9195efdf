import { requireValue } from "@/lib/platform/require-value";
import {
  type Admission,
  describeAdmission,
  decideAdmission,
  type Limits,
  shareOfReserve,
  WINDOW_MS,
  windowState,
  type TimeList,
} from "./rules";

class TimeRing implements TimeList {
  private times = new Float64Array(8);
  private head = 0;
  size = 0;

  at(index: number): number {
    return requireValue(this.times[(this.head + index) & (this.times.length - 1)], "A time");
  }

  push(time: number): void {
    if (this.size === this.times.length) this.grow();
    this.times[(this.head + this.size) & (this.times.length - 1)] = time;
    this.size += 1;
  }

  forgetUntil(time: number): void {
    while (this.size > 0 && requireValue(this.times[this.head], "A time") <= time) {
      this.head = (this.head + 1) & (this.times.length - 1);
      this.size -= 1;
    }
  }

  private grow(): void {
    const grown = new Float64Array(this.times.length * 2);
    const older = this.times.subarray(this.head);
    grown.set(older);
    grown.set(this.times.subarray(0, this.head), older.length);
    this.times = grown;
    this.head = 0;
  }
}

class KeyWindow {
  readonly admitted = new TimeRing();
  readonly fromReserve = new TimeRing();

  decide(limits: Limits, { atMs, counts, cost = 1 }: { atMs: number; counts: boolean; cost?: number }): Admission {
    this.admitted.forgetUntil(atMs - WINDOW_MS);
    this.fromReserve.forgetUntil(atMs - WINDOW_MS);
    const { size: admitted } = this.admitted;
    const [verdict, share] = [
      decideAdmission(admitted, this.fromReserve.size, limits, cost),
      shareOfReserve(admitted, this.fromReserve.size, limits, cost),
    ];
    if (counts && share !== null) {
      for (let one = 0; one < cost; one += 1) this.admitted.push(atMs);
      for (let one = 0; one < share; one += 1) this.fromReserve.push(atMs);
    }
    const state = windowState(this.admitted, this.fromReserve, limits, { atMs, cost });
    return describeAdmission(verdict, state, limits);
  }
}

/** Exact, at most N + B times per key. The older generation is dropped each minute, or at `keysMax` younger keys. */
export class MemoryWindow {
  private young = new Map<string, KeyWindow>();
  private old = new Map<string, KeyWindow>();
  private youngSinceMs = -Infinity;

  constructor(private readonly keysMax = Infinity) {}

  /** `atMs` must never decrease. */
  admit(key: string, limits: Limits, atMs: number, cost = 1): Admission {
    if (atMs - this.youngSinceMs >= WINDOW_MS) this.rotateGeneration(atMs);
    return this.windowOf(key, atMs).decide(limits, { atMs, counts: true, cost });
  }

  peek(key: string, limits: Limits, atMs: number, cost = 1): Admission {
    const window = this.young.get(key) ?? this.old.get(key) ?? new KeyWindow();
    return window.decide(limits, { atMs, counts: false, cost });
  }

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
