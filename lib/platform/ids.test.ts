import { expect, it } from "vitest";
import { newId } from "./ids";

it("ids of one millisecond sort as they were made, and those of others by their time", () => {
  const at = new Date("2026-11-22T10:00:00.123Z");
  const ids = Array.from({ length: 5_000 }, () => newId("psp", at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  expect(newId("psp", new Date(at.getTime() + 1)) > ids.at(-1)!).toBe(true);
  expect(ids.every((id) => /^psp_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
});
