import { describe, expect, it, vi } from "vitest";
import { gathered } from "./batch-writer";

/** A store that answers when the test releases it. */
function store(limits = { atOnceMax: 2, keysMax: 100 }) {
  const askings: { keys: string[]; answer: (results: Map<string, string>) => void; fail: (error: Error) => void }[] =
    [];
  const ask = gathered<string, string>(
    (keys) => new Promise((answer, fail) => askings.push({ keys, answer, fail })),
    limits,
  );
  const keys = () => askings.map((asking) => asking.keys);
  return { ask, askings, keys };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe("what is gathered", () => {
  it("is asked for once, each key a single time, and found by whoever asked for it", async () => {
    const { ask, askings, keys } = store();
    const answers = Promise.all(["a", "b", "a", "c"].map(ask));
    await tick();
    expect(keys()).toEqual([["a", "b", "c"]]);
    askings[0]!.answer(new Map([["a", "A"], ["c", "C"]])); // prettier-ignore
    expect(await answers).toEqual(["A", undefined, "A", "C"]);
  });

  it("waits while as many askings as may be are under way, and then goes all at once", async () => {
    const { ask, askings, keys } = store();
    for (const key of ["a", "b", "c", "d"]) {
      void ask(key);
      await tick();
    }
    expect(keys()).toEqual([["a"], ["b"]]);
    askings[1]!.answer(new Map());
    await tick();
    await tick();
    expect(keys()).toEqual([["a"], ["b"], ["c", "d"]]);
  });

  it("is asked for in parts where it is too much for one", async () => {
    const { ask, keys } = store({ atOnceMax: 2, keysMax: 2 });
    void ["a", "b", "c"].map(ask);
    await tick();
    await tick();
    expect(keys()).toEqual([["a", "b"], ["c"]]);
  });

  it("fails for those it was for, and for nobody after them", async () => {
    const { ask, askings } = store({ atOnceMax: 1, keysMax: 100 });
    const failed = Promise.allSettled([ask("a"), ask("b")]);
    await tick();
    const later = ask("a");
    askings[0]!.fail(new Error("away"));
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await tick();
    askings[1]!.answer(new Map([["a", "A"]]));
    expect(await later).toBe("A");
  });

  it("fails for those who wait as well, where that took so long that they would stand as long again", async () => {
    const { ask, askings } = store({ atOnceMax: 1, keysMax: 100 });
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const first = ask("a").catch((error: Error) => error.message);
    await tick();
    const waiting = ask("b").catch((error: Error) => error.message);
    clock.mockReturnValue(30_000);
    askings[0]!.fail(new Error("away"));
    expect(await Promise.all([first, waiting])).toEqual(["away", "away"]);
    clock.mockRestore();
    void ask("c");
    await tick();
    expect(askings[1]!.keys).toEqual(["c"]);
  });
});
