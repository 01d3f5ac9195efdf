import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VARIABLE_NAMES } from "./env";

it("the README's configuration table names every variable, and no other", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const named = [...readme.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(VARIABLE_NAMES.toSorted());
});
