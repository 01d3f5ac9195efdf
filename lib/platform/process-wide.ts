/**
 * One value per process under a name, however often the process holds this module: development takes changed modules in
 * beside those of before, and Next has some in its own bundles. Pools, limit windows and caches are shared by all.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`carnet.${name}`);
  const holder = globalThis as Record<symbol, unknown>;
  holder[key] ??= make();
  return holder[key] as T;
}

type Maker = (from: never) => unknown;
const made = processWide("made-once", () => new WeakMap<Maker, WeakMap<object, unknown>>());

/**
 * What a function makes of a thing, made at the first call and kept as long as both last: of a changed table, or by a
 * changed function, it is made anew.
 */
export function madeOnce<From extends object, T>(from: From, make: (from: From) => T): T {
  let byThing = made.get(make);
  if (!byThing) made.set(make, (byThing = new WeakMap()));
  if (!byThing.has(from)) byThing.set(from, make(from));
  return byThing.get(from) as T;
}
