import { expect, it } from "vitest";
import { goOnWith } from "./at-once";

it("goes on at once with what is there, and later with what comes", async () => {
  expect(goOnWith(2, (value) => value + 1)).toBe(3);
  const later = goOnWith(Promise.resolve(2), (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(3);
});

it("fails as what it goes on with does: at once, or later", async () => {
  const fail = () => {
    throw new Error("no");
  };
  expect(() => goOnWith(1, fail)).toThrow("no");
  await expect(goOnWith(Promise.resolve(1), fail)).rejects.toThrow("no");
  await expect(goOnWith(Promise.reject(new Error("away")), fail)).rejects.toThrow("away");
});
