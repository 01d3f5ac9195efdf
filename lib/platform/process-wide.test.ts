import { afterAll, describe, expect, it, vi } from "vitest";
import { boundedCache, BoundedCache, once } from "./caches";

/** The process of pages loads a module up to three times: here twice. */
async function loadTwice<Module>(load: () => Promise<Module>): Promise<[Module, Module]> {
  vi.resetModules();
  const one = await load();
  vi.resetModules();
  const other = await load();
  expect(one).not.toBe(other);
  return [one, other];
}
afterAll(() => void vi.resetModules());

describe("two copies of a module", () => {
  it("have one shared cache: what one removes is gone for the other", async () => {
    const [one, other] = await loadTwice(() => import("./caches"));
    const here = one.sharedCache<string, string>("api keys", { sizeMax: 10 });
    const there = other.sharedCache<string, string>("api keys", { sizeMax: 10 });
    here.set("revoked", "a key");
    expect(there.get("revoked")).toBe("a key");
    there.delete("revoked");
    expect(here.get("revoked")).toBeUndefined();
    const { generation } = here;
    there.clear();
    expect(here.generation).toBe(generation + 1);
  });

  it("have one semaphore of a name, which exists while it is used", async () => {
    const [one, other] = await loadTwice(() => import("./semaphore"));
    const release = await one.acquirePermits("of a test", { total: 1 });
    const waiting = other.acquirePermits("of a test", { total: 1 });
    expect([one.loadOf("of a test"), other.loadOf("of a test")]).toEqual([2, 2]);
    release();
    (await waiting)();
    expect(one.loadOf("of a test")).toBe(0);
    await expect(other.acquirePermits("of a test", { total: 1, signal: AbortSignal.timeout(1) })).resolves.toBeTypeOf(
      "function",
    );
  });

  it("have one writer of a name, whose rows either writes before the process ends", async () => {
    const [one, other] = await loadTwice(() => import("./batch-writer"));
    const written: string[] = [];
    const options = {
      ...({ name: "scans", everyMs: 60_000, rowsPerBatchMax: 10, rowsHeldMax: 10 } as const),
      write: async (rows: string[]) => void written.push(...rows),
      isPassing: () => false,
    };
    // Its own name: other tests of this process may have created the writer of scans.
    for (const [copy, row] of [
      [one, "here"],
      [other, "there"],
    ] as const)
      copy.sharedWriter("writer of a test", () => copy.createBatchWriter(options)).add(row);
    await other.flushWriters();
    expect(written).toEqual(["here", "there"]);
  });
});

describe("a cache", () => {
  it("forgets what was not used for longest", () => {
    const cache = boundedCache<string, number>(3);
    for (const [index, key] of ["a", "b", "c"].entries()) cache.set(key, index);
    expect(cache.get("a")).toBe(0);
    cache.set("d", 3);
    expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual([0, undefined, 2, 3]);
  });

  it("counts the size of its values, also of one that is replaced", () => {
    const cache = new BoundedCache<string, string>({ sizeMax: 6, sizeOf: ({ length }) => length });
    for (const text of ["1234", "12", "123"]) cache.set("replaced", text);
    cache.set("next", "123");
    expect([cache.get("replaced"), cache.get("next")]).toEqual(["123", "123"]);
    cache.set("last", "1234");
    expect(["replaced", "next", "last"].map((key) => cache.get(key))).toEqual([undefined, undefined, "1234"]);
  });

  it("makes a value once, and again after a failure", async () => {
    const cache = boundedCache<string, Promise<number>>(3);
    const make = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error("away")).mockResolvedValue(7);
    await expect(cache.getOrMake("key", make)).rejects.toThrow("away");
    expect([await cache.getOrMake("key", make), await cache.getOrMake("key", make)]).toEqual([7, 7]);
    expect(make).toHaveBeenCalledTimes(2);
    const value = once(make);
    expect([value(), make.mock.calls.length]).toEqual([value(), 3]);
  });
});
