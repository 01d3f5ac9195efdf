import { expect, it } from "vitest";
import { bestType } from "./media-types";

const TYPES = ["application/json", "application/ld+json"] as const;

it.each([
  [null, "application/json"],
  ["", "application/json"],
  ["*/*", "application/json"],
  ["application/ld+json", "application/ld+json"],
  ["application/ld+json, application/json;q=0.9", "application/ld+json"],
  ["application/ld+json;q=0.1, application/json;q=0.9", "application/json"],
  ["APPLICATION/LD+JSON", "application/ld+json"],
  ["application/*", "application/json"],
  ["application/json;q=0, */*", "application/ld+json"],
  ["text/turtle", null],
  ["application/json;q=0", null],
])("of JSON and JSON-LD, Accept %j wants %s", (accept, expected) => {
  expect(bestType(TYPES, accept)).toBe(expected);
});
