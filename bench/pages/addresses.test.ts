import { expect, it } from "vitest";
import { findUnmeasuredPages, listAddresses } from "./addresses";
import type { Subjects } from "./subjects";

it("every page of the portal has an address at which it is measured", () => {
  const anything = new Proxy({} as Subjects, { get: () => "something" });
  expect(findUnmeasuredPages(listAddresses(anything).map(({ page }) => page))).toEqual([]);
});
