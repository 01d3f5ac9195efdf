import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { dropUnreadableState } from "./router-state";

const headersFor = (state: string) => {
  const incoming = { headers: { rsc: "1", "next-router-state-tree": state } } as unknown as IncomingMessage;
  dropUnreadableState(incoming);
  return incoming.headers;
};

it.each([
  "",
  "x",
  "%",
  "%E0%A4%A",
  "null",
  "[]",
  "{}",
  "a, b",
  encodeURIComponent("[".repeat(3_000)),
  "x".repeat(50_000),
])("a state that Next would fail at goes: %.20s", (state) => {
  expect(headersFor(state)).toEqual({ rsc: "1" });
});

it("one that can be read stays", () => {
  const state = encodeURIComponent('["",{"children":["(portal)",{"children":["home",{}]}]},null,"refetch"]');
  expect(headersFor(state)).toEqual({ rsc: "1", "next-router-state-tree": state });
});
