import { beginningOf } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";

/**
 * What values a column has, at bounded memory however many rows there are: those whose hashes are lowest, each with how
 * often it stands (bottom-k sketch: Beyer et al., SIGMOD 2007). A kept value is counted from its first row to the last.
 */

export interface SketchedValue {
  value: string;
  count: number;
  /** Which of the column's different values it was, from 0: the first ones are what a person sees at the top. */
  order: number;
}

export interface Sketch {
  /** Cells that hold anything. */
  filled: number;
  /** Different values: exact while all are kept or none of those kept stands twice, else an estimate. */
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
  /** No value with a hash from here on is kept. */
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
    // A piece of a large text would keep all of it.
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

/** FNV-1a, mixed once more: its high bits hardly move for short texts. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
