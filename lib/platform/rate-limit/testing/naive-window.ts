import { type Limits, type Verdict, WINDOW_MS } from "../rules";

/** The rule written literally, without optimisation: every implementation is compared with it. */
export class NaiveWindow {
  private admitted: { at: number; fromReserve: boolean }[] = [];

  verdictAt(at: number, { limit, reserve }: Limits): Verdict {
    const lastMinute = this.lastMinute(at);
    const a = lastMinute.length;
    const b = lastMinute.filter((request) => request.fromReserve).length;
    if (a < limit) return "minute";
    if (a < limit + reserve && b < reserve) return "reserve";
    return "refused";
  }

  admit(at: number, limits: Limits): Verdict {
    const verdict = this.verdictAt(at, limits);
    if (verdict !== "refused") this.admitted.push({ at, fromReserve: verdict === "reserve" });
    return verdict;
  }

  remainingAt(at: number, { limit }: Limits): number {
    return Math.max(0, limit - this.lastMinute(at).length);
  }

  retryAfterSecondsAt(at: number, limits: Limits): number {
    let seconds = 1;
    while (this.verdictAt(at + seconds * 1000, limits) === "refused") seconds += 1;
    return seconds;
  }

  resetSecondsAt(at: number, limits: Limits): number {
    if (this.lastMinute(at).length === 0) return 0;
    let seconds = 0;
    while (this.remainingAt(at + seconds * 1000, limits) <= this.remainingAt(at, limits)) seconds += 1;
    return seconds;
  }

  private lastMinute(at: number) {
    return this.admitted.filter((request) => at - request.at < WINDOW_MS);
  }
}
