import { must } from "@/lib/platform/must";
import type { Admission } from "./rules";

/** An account's place in the shared window. */
export interface Word {
  /** How many more requests it admits. Fewer if other processes ask, but never more before `growsAtMs`. */
  room: number;
  growsAtMs: number;
  admission: Admission;
}

/** Beyond this many the words of all are forgotten, and late calls decided without them. */
const ACCOUNTS_MAX = 10_000;

/**
 * What Redis said last about each account, for calls whose answer comes too late to be waited for. Such a call may
 * still be counted there, so each takes of the room that was left; where none is left the call is refused, as Redis
 * will refuse it.
 */
export class LastWords {
  private readonly words = new Map<string, Word>();
  private readonly unanswered = new Map<string, number>();

  hear(accountId: string, word: Word): void {
    if (this.words.size >= ACCOUNTS_MAX) this.words.clear();
    this.words.set(accountId, word);
  }

  /** Records a late call until its answer comes or fails. Answers the refusal that it is sure to meet, or undefined. */
  takeLate(accountId: string, atMs: number, settled: Promise<unknown>, cost = 1): Admission | undefined {
    const before = this.unanswered.get(accountId) ?? 0;
    this.unanswered.set(accountId, before + cost);
    const settle = () => this.settle(accountId, cost);
    settled.then(settle, settle);
    const word = this.words.get(accountId);
    if (!word || atMs >= word.growsAtMs || before + cost <= word.room) return undefined;
    return {
      ...word.admission,
      admitted: false,
      remaining: 0,
      reserveRemaining: 0,
      retryAfterSeconds: Math.ceil((word.growsAtMs - atMs) / 1000),
    };
  }

  clear(): void {
    this.words.clear();
  }

  private settle(accountId: string, cost: number): void {
    const left = must(this.unanswered.get(accountId), "An entry of unanswered") - cost;
    if (left > 0) this.unanswered.set(accountId, left);
    else this.unanswered.delete(accountId);
  }
}
