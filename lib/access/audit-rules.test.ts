import { describe, expect, it, test } from "vitest";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { type AuditContent, chainHash, detailLines, GENESIS_HASH } from "./audit-rules";

describe("canonical JSON", () => {
  test.each([
    ["members in any order", { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    ["lists in their order", [3, 1, { b: 1, a: 2 }], '[3,1,{"a":2,"b":1}]'],
    ["text with quotes and line breaks", 'a"\n', '"a\\"\\n"'],
    ["nothing for what is undefined in an object, null in a list", { a: undefined, b: [undefined] }, '{"b":[null]}'],
    ["null, numbers and booleans", { a: null, b: 1.5, c: false }, '{"a":null,"b":1.5,"c":false}'],
  ])("is the same for %s", (_, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it("survives a journey through JSON", () => {
    const value = { z: [1e-7, 1e21, "ü"], a: { nested: true } };
    expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
  });
});

describe("the chain's hash", () => {
  const content: AuditContent = {
    brandId: "brd_1",
    sequence: 1,
    at: new Date("2026-11-21T10:00:00.000Z"),
    actorKind: "key",
    actorId: "key_1",
    action: "transfer.started",
    targetKind: "transfer",
    targetId: "trf_1",
    detail: { kind: "sale" },
    requestId: "req_1",
  };

  it("is a SHA-256 that stays the same for ever", () => {
    expect(chainHash(GENESIS_HASH, content)).toBe("ff3a0d4d750dabf1ffd64c1d25fa48f8a4bdc3dcc2ebb3d1b1ad1fae0105028a");
  });

  test.each<[string, Partial<AuditContent>]>([
    ["brandId", { brandId: "brd_2" }],
    ["sequence", { sequence: 2 }],
    ["at", { at: new Date("2026-11-21T10:00:00.001Z") }],
    ["actorKind", { actorKind: "member" }],
    ["actorId", { actorId: null }],
    ["action", { action: "transfer.cancelled" }],
    ["targetKind", { targetKind: "passport" }],
    ["targetId", { targetId: "trf_2" }],
    ["detail", { detail: { kind: "gift" } }],
    ["requestId", { requestId: "req_2" }],
  ])("changes with %s", (_, change) => {
    expect(chainHash(GENESIS_HASH, { ...content, ...change })).not.toBe(chainHash(GENESIS_HASH, content));
  });

  it("changes with the row before", () => {
    expect(chainHash("1".repeat(64), content)).not.toBe(chainHash(GENESIS_HASH, content));
  });
});

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
])("a detail is described line by line: %s", (_case, detail, lines) => {
  expect(detailLines(detail)).toEqual(lines);
});
