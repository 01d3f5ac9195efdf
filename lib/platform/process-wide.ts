/**
 * One value per process under a name, whichever module graph asks: the server in front and Next's own bundles
 * are two graphs in one process, and must share pools, limit windows and caches.
 */
export function processWide<T>(name: string, make: () => T): T {
  const key = Symbol.for(`carnet.${name}`);
  const holder = globalThis as Record<symbol, unknown>;
  holder[key] ??= make();
  return holder[key] as T;
}
