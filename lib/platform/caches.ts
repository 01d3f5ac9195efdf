import { processWide } from "./process-wide";

/** A result that is never outdated is a module's constant; what is removed, replaced or large is a `sharedCache`. */

export function once<T>(make: () => T): () => T {
  let memo: { value: T } | undefined;
  return () => (memo ??= { value: make() }).value;
}

type Maker = (from: never) => unknown;
const makers = new WeakMap<Maker, WeakMap<object, unknown>>();

/** Memoizes `make` per object. The result is garbage-collected with the object and the function. */
export function madeOnce<From extends object, T>(from: From, make: (from: From) => T): T {
  let byObject = makers.get(make);
  if (!byObject) makers.set(make, (byObject = new WeakMap()));
  const known = byObject.get(from) as T | undefined;
  if (known !== undefined || byObject.has(from)) return known as T;
  const value = make(from);
  byObject.set(from, value);
  return value;
}

export const objectCache = <From extends object, T>() => new WeakMap<From, T>();

interface CacheOptions<Value> {
  sizeMax: number;
  /** The share of one value in `sizeMax`; 1 by default. */
  sizeOf?: (value: Value) => number;
}

export class BoundedCache<Key, Value> {
  readonly #values = new Map<Key, Value>();
  readonly #sizeMax: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;
  generation = 0;

  constructor({ sizeMax, sizeOf = () => 1 }: CacheOptions<Value>) {
    this.#sizeMax = sizeMax;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    // The order matters only once values are about to be forgotten.
    if (value !== undefined && this.#size > this.#sizeMax / 2) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#sizeMax) break;
      this.delete(oldest);
    }
  }

  /** A promise that is rejected is forgotten, so that the next call tries again. */
  getOrMake(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    if (value instanceof Promise) value.catch(() => this.#values.get(key) === value && this.delete(key));
    return value;
  }

  delete(key: Key): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value);
    this.#values.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.#values.clear();
    this.#size = 0;
  }
}

export const boundedCache = <Key, Value>(sizeMax: number) => new BoundedCache<Key, Value>({ sizeMax });

type SharedName =
  | "api keys"
  | "backup issuers"
  | "brand hosts"
  | "brands read at the primary"
  | "company providers"
  | "notices shown"
  | "products"
  | "scans of the hour"
  | "service figures"
  | "service status"
  | "signing keys"
  | "store state";

const shared = processWide("caches", () => new Map<SharedName, BoundedCache<unknown, unknown>>());

/** The process's only cache of this name: an entry that is removed or replaced is so for the whole process. */
export function sharedCache<Key, Value>(name: SharedName, options: CacheOptions<Value>): BoundedCache<Key, Value> {
  const cache = (shared.get(name) as BoundedCache<Key, Value> | undefined) ?? new BoundedCache<Key, Value>(options);
  shared.set(name, cache as BoundedCache<unknown, unknown>);
  return cache;
}
