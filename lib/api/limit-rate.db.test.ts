import { expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { sendNote } from "./testing/note-operation";

const { db } = testDatabase();

it("an account has 1,000 requests a minute and a reserve of 50 for all its keys together; then 429, which costs nothing", async () => {
  const [busy, other] = [await mintBrand(db), await mintBrand(db)];
  const keys = [(await mintApiKey(db, busy)).secret, (await mintApiKey(db, { ...busy, scopes: ["read"] })).secret];
  const statuses = new Map<number, number>();
  for (let count = 0; count < 1050; count += 1) {
    const { status } = await sendNote({ key: keys[count % 2], json: {} });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses].sort()).toEqual([
    [403, 525],
    [422, 525],
  ]);
  for (let count = 0; count < 3; count += 1) {
    const { status, headers, body } = await sendNote({ key: keys[0], json: { note: "x" } });
    expect([status, body.code, headers.get("ratelimit-policy")]).toEqual([
      429,
      "rate_limited",
      '"minute";q=1000;w=60, "reserve";q=50;w=60',
    ]);
    expect(headers.get("ratelimit")).toMatch(/^"minute";r=0;t=\d+$/);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  expect((await sendNote({ key: (await mintApiKey(db, other)).secret, json: { note: "x" } })).status).toBe(201);
});

it("a premium account has 10,000 and 500", async () => {
  const { secret } = await mintApiKey(db, await mintBrand(db, { tier: "premium_enterprise" }));
  const { headers } = await sendNote({ key: secret, json: { note: "x" } });
  expect(headers.get("ratelimit-policy")).toBe('"minute";q=10000;w=60, "reserve";q=500;w=60');
  expect(headers.get("ratelimit")).toMatch(/^"minute";r=9999;t=60$/);
});
