import { expect, it } from "vitest";
import { detailLines } from "@/lib/access/audit-rules";

it.each([
  ["nothing", {}, []],
  [
    "one value before and after",
    { before: "viewer", after: "owner" },
    [{ name: "", before: "viewer", after: "owner" }],
  ],
  [
    "members on either side",
    { before: { name: "A", gtin: null }, after: { name: "B", model: "C" } },
    [
      { name: "name", before: "A", after: "B" },
      { name: "gtin", before: "null", after: undefined },
      { name: "model", before: undefined, after: "C" },
    ],
  ],
  [
    "what neither was nor is",
    { role: "owner", sessions_ended: 2 },
    [
      { name: "role", value: "owner" },
      { name: "sessions_ended", value: "2" },
    ],
  ],
  [
    "lists and objects as JSON",
    { scopes: ["read"], filters: { q: true } },
    [
      { name: "scopes", value: '["read"]' },
      { name: "filters", value: '{"q":true}' },
    ],
  ],
])("a detail is told line by line: %s", (_case, detail, lines) => {
  expect(detailLines(detail)).toEqual(lines);
});
