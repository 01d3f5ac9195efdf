import { SECOND_MS } from "@/lib/platform/clock";
import { addressKey } from "@/lib/platform/rate-limit/address-limiter";
import { pagesUnavailable } from "./forward-request";

/** One page takes milliseconds of CPU time, and more concurrency only makes each slower. */
interface Limits {
  atATime: number;
  ofAddress: number;
  waiting: number;
  waitingOfAddress: number;
  waitMsMax: number;
}

const LIMITS: Limits = { atATime: 8, ofAddress: 4, waiting: 1_000, waitingOfAddress: 250, waitMsMax: 5 * SECOND_MS };

interface Waiting {
  address: string;
  enter: () => void;
}

export class PageGate {
  readonly #limits: Limits;
  readonly #inside = new Map<string, number>();
  readonly #line = new Set<Waiting>();
  #insideInAll = 0;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** The result frees the slot. Throws `pages_unavailable` if too many wait, or after the maximum wait. */
  async enter(clientAddress: string, signal: AbortSignal): Promise<() => void> {
    const address = addressKey(clientAddress);
    if (!this.#hasRoom(address)) await this.#wait(address, signal);
    this.#inside.set(address, this.#count(address) + 1);
    this.#insideInAll += 1;
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(address);
    };
  }

  #count(address: string): number {
    return this.#inside.get(address) ?? 0;
  }

  #hasRoom(address: string): boolean {
    return this.#insideInAll < this.#limits.atATime && this.#count(address) < this.#limits.ofAddress;
  }

  #leave(address: string): void {
    this.#insideInAll -= 1;
    const left = this.#count(address) - 1;
    if (left > 0) this.#inside.set(address, left);
    else this.#inside.delete(address);
    for (const waiting of this.#line) {
      if (!this.#hasRoom(waiting.address)) continue;
      this.#line.delete(waiting);
      return waiting.enter();
    }
  }

  #wait(address: string, signal: AbortSignal): Promise<void> {
    const { waiting, waitingOfAddress, waitMsMax } = this.#limits;
    const ofAddress = [...this.#line].filter((one) => one.address === address).length;
    if (this.#line.size >= waiting || ofAddress >= waitingOfAddress) throw pagesUnavailable();
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(deadline);
        signal.removeEventListener("abort", giveUp);
        this.#line.delete(waitingHere);
        settle();
      };
      const giveUp = () => end(() => reject(pagesUnavailable()));
      const waitingHere = { address, enter: () => end(resolve) };
      const deadline = setTimeout(giveUp, waitMsMax);
      signal.addEventListener("abort", giveUp, { once: true });
      this.#line.add(waitingHere);
    });
  }
}
