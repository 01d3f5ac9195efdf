import { monotonicMs, SECOND_MS } from "./clock";

/** After a failure that takes longer than this, waiting requests fail too, so that they do not wait as long again. */
const PATIENCE_MS = 5 * SECOND_MS;

/**
 * Combines single lookups of one tick into one query. Further lookups wait while the maximum number of queries is
 * running. Returns undefined for missing keys. A failed query fails all its lookups; a slow failure also fails the
 * waiting ones.
 */
export function gathered<Key, Found>(
  askAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
  { atOnceMax, keysMax }: { atOnceMax: number; keysMax: number },
): (key: Key) => Promise<Found | undefined> {
  interface Asker {
    key: Key;
    resolve: (results: Found | undefined) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Asker[] = [];
  let underWay = 0;
  let isComing = false;

  function askSoon(): void {
    if (isComing || waiting.length === 0 || underWay >= atOnceMax) return;
    isComing = true;
    setImmediate(() => {
      isComing = false;
      if (waiting.length > 0) void ask();
    });
  }

  async function ask(): Promise<void> {
    const asking = waiting.length > keysMax ? waiting.splice(0, keysMax) : waiting;
    if (asking === waiting) waiting = [];
    underWay += 1;
    const startedMs = monotonicMs();
    askSoon();
    try {
      const results = await askAll([...new Set(asking.map(({ key }) => key))]);
      for (const { key, resolve } of asking) resolve(results.get(key));
    } catch (error) {
      const others = monotonicMs() - startedMs > PATIENCE_MS ? waiting.splice(0) : [];
      for (const { reject } of [...asking, ...others]) reject(error);
    }
    underWay -= 1;
    askSoon();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      askSoon();
    });
}
