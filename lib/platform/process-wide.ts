/**
 * Each with the module that owns it. A process loads a module up to three times (our bundle, pages, route handlers),
 * and a second copy of this state would be wrong.
 */
export const PROCESS_WIDE = {
  process: "lib/platform/process-state.ts",
  database: "db/client.ts",
  requests: "lib/platform/request-scope.ts",
  peer: "lib/platform/processes/peer.ts",
  jobs: "lib/platform/jobs/registry.ts",
  metrics: "lib/platform/metrics/registry.ts",
  "rate-limits": "lib/platform/rate-limit/address-limiter.ts",
  semaphores: "lib/platform/semaphore.ts",
  writers: "lib/platform/batch-writer.ts",
  caches: "lib/platform/caches.ts",
} as const;

const KEY = Symbol.for("carnet.process-wide");
const holder = globalThis as Record<symbol, unknown>;
const values = (holder[KEY] ??= new Map()) as Map<string, unknown>;

/** Only the owner calls it. */
export function processWide<T>(name: keyof typeof PROCESS_WIDE, make: () => T): T {
  let value = values.get(name);
  if (value === undefined) values.set(name, (value = make()));
  return value as T;
}
