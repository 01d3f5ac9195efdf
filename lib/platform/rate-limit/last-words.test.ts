import { describe, expect, it } from "vitest";
import { RecentRefusals } from "./redis-window";
import type { Admission } from "./rules";

const admission: Admission = {
  admitted: true,
  limit: 1_000,
  reserve: 50,
  remaining: 0,
  resetSeconds: 5,
  reserveRemaining: 3,
};
const word = { room: 3, growsAtMs: 5_000, admission };
const never = new Promise(() => {});

describe("a call that is answered too late", () => {
  it("is not judged without a word of Redis, nor by one that may have come true no longer", () => {
    const refusals = new RecentRefusals();
    expect(refusals.takeLate("account", 0, never)).toBeUndefined();
    refusals.record("account", { ...word, room: 0 });
    expect(refusals.takeLate("account", 5_000, never)).toBeUndefined();
    expect(refusals.takeLate("another", 1_000, never)).toBeUndefined();
    refusals.clear();
    expect(refusals.takeLate("account", 1_000, never)).toBeUndefined();
  });

  it("takes of the room that was left, and is refused when there is none, until there can be more", () => {
    const refusals = new RecentRefusals();
    refusals.record("account", word);
    const late = () => refusals.takeLate("account", 2_500, never);
    expect([late(), late(), late()]).toEqual([undefined, undefined, undefined]);
    expect(late()).toEqual({ ...admission, admitted: false, reserveRemaining: 0, retryAfterSeconds: 3 });
  });

  it("gives the room back with its answer, which says anew what is left", async () => {
    const refusals = new RecentRefusals();
    refusals.record("account", { ...word, room: 1 });
    const failed = Promise.reject(new Error("connection closed"));
    expect(refusals.takeLate("account", 0, failed)).toBeUndefined();
    expect(refusals.takeLate("account", 0, Promise.resolve())).toMatchObject({ admitted: false });
    await new Promise((resolve) => setImmediate(resolve));
    expect(refusals.takeLate("account", 0, never)).toBeUndefined();
  });
});
