import { must } from "@/lib/platform/must";
import type { TimeList } from "./rules";

/** Ascending times, added at one end and forgotten at the other: a ring that doubles when it is full. */
export class TimeRing implements TimeList {
  private times = new Float64Array(8);
  private head = 0;
  size = 0;

  /** The time at an index below `size`; 0 is the oldest. */
  at(index: number): number {
    return must(this.times[(this.head + index) & (this.times.length - 1)], "A time");
  }

  push(time: number): void {
    if (this.size === this.times.length) this.grow();
    this.times[(this.head + this.size) & (this.times.length - 1)] = time;
    this.size += 1;
  }

  /** Forgets every time at or before the given one. */
  forgetUntil(time: number): void {
    while (this.size > 0 && must(this.times[this.head], "A time") <= time) {
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
