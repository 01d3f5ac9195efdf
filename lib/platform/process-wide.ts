const KEYS = Symbol.for("carnet.keys");

/**
 * One value per process and name, even if the module is loaded several times: development reloads changed modules,
 * and Next bundles some. Pools, rate-limit windows and caches are shared this way.
 */
export function processWide<T>(name: string, make: () => T): T {
  const holder = globalThis as Record<symbol, unknown>;
  const keys = (holder[KEYS] ??= new Map()) as Map<string, symbol>;
  let key = keys.get(name);
  // `Symbol.for` costs more than the rest of this function, which runs many times per request.
  if (!key) keys.set(name, (key = Symbol.for(`carnet.${name}`)));
  holder[key] ??= make();
  return holder[key] as T;
}

type Maker = (from: never) => unknown;
const makers = processWide("made-once", () => new WeakMap<Maker, WeakMap<object, unknown>>());

/** Memoizes `make` per object. The result is garbage-collected with the object and the function. */
export function madeOnce<From extends object, T>(from: From, make: (from: From) => T): T {
  let byThing = makers.get(make);
  if (!byThing) makers.set(make, (byThing = new WeakMap()));
  const known = byThing.get(from) as T | undefined;
  if (known !== undefined || byThing.has(from)) return known as T;
  const made = make(from);
  byThing.set(from, made);
  return made;
}
