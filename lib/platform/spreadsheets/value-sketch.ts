import { beginningOf } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";

/** The values with the lowest hashes and their exact counts (bottom-k sketch: Beyer et al., SIGMOD 2007). */

export interface SketchedValue {
  value: string;
  count: number;
  order: number;
}

export interface Sketch {
  filled: number;
  /** Exact while all values are stored or no stored value repeats, otherwise an estimate. */
  different: number;
  values: SketchedValue[];
}

const HASHES = 2 ** 32;
const VALUE_CHARACTERS_MAX = 200;

interface Kept {
  hash: number;
  count: number;
  order: number;
}

export class ValueSketch {
  readonly #limit: number;
  #kept = new Map<string, Kept>();
  #below = HASHES;
  #filled = 0;
  #seen = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(cell: string): void {
    const text = cell.trim();
    if (text === "") return;
    this.#filled += 1;
    const value = text.length <= VALUE_CHARACTERS_MAX ? text : beginningOf(text, VALUE_CHARACTERS_MAX);
    const known = this.#kept.get(value);
    if (known) {
      known.count += 1;
      return;
    }
    const hash = hashOf(value);
    if (hash >= this.#below) return;
    // Copied, because a substring would keep the whole text in memory.
    this.#kept.set(Buffer.from(value).toString(), { hash, count: 1, order: this.#seen });
    this.#seen += 1;
    if (this.#kept.size >= 2 * this.#limit) this.#drop();
  }

  result(): Sketch {
    if (this.#kept.size > this.#limit && this.#below < HASHES) this.#drop();
    const values = [...this.#kept].map(([value, { count, order }]) => ({ value, count, order }));
    const isExact = this.#below === HASHES;
    const isUnique = values.every(({ count }) => count === 1);
    const estimate = Math.round(((values.length - 1) * HASHES) / this.#below);
    return {
      filled: this.#filled,
      different: isExact ? values.length : isUnique ? this.#filled : Math.min(this.#filled, estimate),
      values,
    };
  }

  #drop(): void {
    const sorted = [...this.#kept].sort(([, one], [, other]) => one.hash - other.hash);
    this.#below = requireValue(sorted[this.#limit], "A value")[1].hash;
    this.#kept = new Map(sorted.slice(0, this.#limit));
  }
}

/** FNV-1a with additional mixing, because its high bits hardly change for short texts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
