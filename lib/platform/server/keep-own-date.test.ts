import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { keepOwnDate } from "./keep-own-date";

const OF_NEXT = "next/dist/server/node-environment-extensions/date.js";

it("has Dates be the language's own again after Next has put its own in their place", () => {
  const own = Date;
  const restore = keepOwnDate();
  const require = createRequire(import.meta.url);
  delete require.cache[require.resolve(OF_NEXT)];
  require(OF_NEXT);
  const byNext = new Date(0);
  expect(Date, "what Next does, without which this would be for nothing").not.toBe(own);
  restore();
  expect(Date).toBe(own);
  expect(new Date(0).constructor).toBe(own);
  expect(byNext).toBeInstanceOf(Date);
});
