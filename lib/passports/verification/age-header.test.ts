import { afterEach, expect, it, vi } from "vitest";
import { setClock } from "@/lib/platform/clock";
import { forgetEnvironment } from "@/lib/platform/env";
import { withSettings } from "@/lib/platform/testing/settings";
import type { Verification } from "../contract";
import { verificationExample } from "../examples";
import { ageHeader } from "./find-passport-by-code";

withSettings({
  DATABASE_URL: "postgres://carnet@primary.example/carnet",
  DATABASE_REPLICA_URLS: "postgres://carnet@replica.example/carnet",
});
let restoreClock = () => {};
afterEach(() => restoreClock());
const ageAfter = (ms: number) => {
  restoreClock = setClock(() => new Date(Date.parse(verificationExample.authenticity.verified_at) + ms));
  return ageHeader(verificationExample as Verification);
};

it.each([
  [100, {}],
  [101, { Age: "1" }],
  [4_001, { Age: "5" }],
])("with replicas an answer that was true %i ms ago has %j", (ms, header) => {
  expect(ageAfter(ms)).toEqual(header);
});

it("without replicas an answer has no Age, however long the request took", () => {
  vi.stubEnv("DATABASE_REPLICA_URLS", "");
  forgetEnvironment();
  expect(ageAfter(4_001)).toEqual({});
});
