import { monotonicMs, SECOND_MS } from "./clock";

/** A store that says nothing for so long and then fails would let those who wait stand as long again. */
const PATIENCE_MS = 5 * SECOND_MS;

/**
 * Asks once for all that is asked for one by one in the same tick, and for all that comes while as many askings as may
 * be are under way: few large questions cost a store and us less than many small ones. Answers undefined for what was
 * not found; an asking that fails fails for all that it was for, and one that took long to fail for all who wait.
 */
export function gathered<Key, Found>(
  askAll: (keys: Key[]) => Promise<ReadonlyMap<Key, Found>>,
  { atOnceMax, keysMax }: { atOnceMax: number; keysMax: number },
): (key: Key) => Promise<Found | undefined> {
  interface Asker {
    key: Key;
    resolve: (found: Found | undefined) => void;
    reject: (error: unknown) => void;
  }
  let waiting: Asker[] = [];
  let underWay = 0;
  let isComing = false;

  function askSoon(): void {
    if (isComing || waiting.length === 0 || underWay >= atOnceMax) return;
    isComing = true;
    // Once every connection that has something to read was read.
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
      const found = await askAll([...new Set(asking.map(({ key }) => key))]);
      for (const { key, resolve } of asking) resolve(found.get(key));
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
