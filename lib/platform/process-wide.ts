const KEYS = Symbol.for("carnet.keys");

/**
 * One value per process under a name, however often the process holds this module: development takes changed modules in
 * beside those of before, and Next has some in its own bundles. Pools, limit windows and caches are shared by all.
 */
export function processWide<T>(name: string, make: () => T): T {
  const holder = globalThis as Record<symbol, unknown>;
  const keys = (holder[KEYS] ??= new Map()) as Map<string, symbol>;
  let key = keys.get(name);
  // To make a symbol of a name costs more than all else here, which is asked for many times a request.
  if (!key) keys.set(name, (key = Symbol.for(`carnet.${name}`)));
  holder[key] ??= make();
  return holder[key] as T;
}

type Maker = (from: never) => unknown;
const makers = processWide("made-once", () => new WeakMap<Maker, WeakMap<object, unknown>>());

/**
 * What a function makes of a thing, made at the first call and kept as long as both last: of a changed table, or by a
 * changed function, it is made anew.
 */
export function madeOnce<From extends object, T>(from: From, make: (from: From) => T): T {
  let byThing = makers.get(make);
  if (!byThing) makers.set(make, (byThing = new WeakMap()));
  const known = byThing.get(from) as T | undefined;
  if (known !== undefined || byThing.has(from)) return known as T;
  const made = make(from);
  byThing.set(from, made);
  return made;
}
