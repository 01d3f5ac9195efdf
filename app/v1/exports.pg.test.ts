import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { KeyActor } from "@/lib/access/actor";
import { checkProducts } from "@/lib/compliance/assessment/check-products";
import { EXPORTS, type Export } from "@/lib/exports/contract";
import { EXPORT_USE_CASES } from "@/lib/exports/export-lists";
import { now } from "@/lib/platform/clock";
import { mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { auditActions, begin, giveTo, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { matchRoute } from "./router";

const { db, pool } = testDatabase();
/** More than two batches. */
const UNITS = 1_100;

/** An answer as it is sent, its body whole. */
async function get(key: string, path: string, headers: Record<string, string> = {}) {
  const { resource, params } = matchRoute(path.split("?")[0]!);
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { authorization: `Bearer ${key}`, "x-carnet-client-address": mintAddress(), ...headers },
  });
  const answer = await resource.GET(request, { params: Promise.resolve(params) });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

const linesOf = (body: Buffer) =>
  body
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { id?: string; product_id: string });
const nameOf = ({ id, product_id: productId }: { id?: string; product_id: string }) => id ?? productId;

let key: string;
let actor: KeyActor;
let brandId: string;
beforeAll(async () => {
  const scene = await mintScene({ warrantyMonths: 12 });
  ({ brandId } = scene);
  ({ secret: key, actor } = await mintApiKey(db, { brandId, scopes: ["read"] }));
  const { productId } = await mintProduct(db, { brandId, units: UNITS });
  await mintProduct(db, { brandId: (await mintBrand(db)).brandId, warrantyMonths: 3 });
  await giveTo(scene);
  await begin(scene);
  await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
});

describe("GET /v1/exports/{list}", () => {
  it.each([
    ["products", "/v1/products?limit=2"],
    ["passports", "/v1/passports?limit=2&sort=created"],
    ["transfers", "/v1/transfers?sort=created"],
    ["warranties", "/v1/warranties?sort=created"],
    ["compliance", "/v1/compliance/products"],
    ["events", "/v1/events"],
  ] satisfies [Export, string][])("takes %s away, each line as its list tells it", async (list, path) => {
    const { status, headers, body } = await get(key, `/v1/exports/${list}`);
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    const listed = JSON.parse((await get(key, path)).body.toString()) as { data: { product_id: string }[] };
    expect(listed.data.length).toBeGreaterThan(0);
    const lines = linesOf(body);
    for (const row of listed.data) expect(lines).toContainEqual(row);
    const { rows } = await pool.query<{ count: number }>(
      `select case $2 when 'passports' then (select count(*) from passports where brand_id = $1)
        when 'products' then (select count(*) from products where brand_id = $1)
        when 'compliance' then (select count(*) from product_reviews where brand_id = $1)
        when 'transfers' then (select count(*) from transfers where brand_id = $1)
        when 'warranties' then (select count(*) from warranties where brand_id = $1)
          + (select count(warranty_months) from passports where brand_id = $1)
        else (select coalesce(sum(cardinality(subjects)), 0) from events where brand_id = $1) end::int as count`,
      [brandId, list],
    );
    expect(lines).toHaveLength(rows[0]!.count);
    expect(new Set(lines.map(nameOf)).size).toBe(lines.length);
  });

  it("goes on behind the last line that the reader has, whichever it is", async () => {
    const names = linesOf((await get(key, "/v1/exports/passports")).body).map(nameOf);
    expect(names).toHaveLength(UNITS + 1);
    for (const index of [0, 499, 500, UNITS]) {
      const rest = linesOf((await get(key, `/v1/exports/passports?after=${names[index]}`)).body).map(nameOf);
      expect(rest).toEqual(names.slice(index + 1));
    }
    const events = linesOf((await get(key, "/v1/exports/events")).body).map(nameOf);
    expect(linesOf((await get(key, `/v1/exports/events?after=${events[1]}`)).body).map(nameOf)).toEqual(
      events.slice(2),
    );
  });

  it("is packed for whoever takes it so, and says that it was taken", async () => {
    const plain = await get(key, "/v1/exports/passports");
    const packed = await get(key, "/v1/exports/passports", { "accept-encoding": "br;q=0.5, gzip" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(await auditActions(brandId)).toContain("list.exported");
  });

  it("refuses an id of another list, an unknown event, an unknown list, and a key that does not read", async () => {
    const after = `prd_${"0".repeat(26)}`;
    expect((await get(key, `/v1/exports/passports?after=${after}`)).status).toBe(422);
    expect((await get(key, `/v1/exports/events?after=evt_${"0".repeat(26)}_0`)).status).toBe(404);
    const unknown = await get(key, "/v1/exports/people");
    expect([unknown.status, String(unknown.body)]).toEqual([404, expect.stringContaining(EXPORTS.join(", "))]);
    const { secret } = await mintApiKey(db, { brandId, scopes: ["verify"] });
    for (const list of EXPORTS) expect((await get(secret, `/v1/exports/${list}`)).status).toBe(403);
  });

  it("reads no further batch for a reader who has gone, packed or not", async () => {
    const context = contextOf(db, actor);
    const exported = await EXPORT_USE_CASES.passports(context, {});
    const first = (await exported.body[Symbol.asyncIterator]().next()) as { value: string };
    expect(first.value.split("\n").length).toBeLessThan(UNITS);
    exported.body.destroy();
    const { resource, params } = matchRoute("/v1/exports/passports");
    for (const coding of ["identity", "gzip"]) {
      const request = new Request("http://localhost:3000/v1/exports/passports", {
        headers: {
          authorization: `Bearer ${key}`,
          "accept-encoding": coding,
          "x-carnet-client-address": mintAddress(),
        },
      });
      // A key can run two exports at the same time: a third waits until one is cancelled.
      for (let count = 0; count < 4; count += 1) {
        const answer = await resource.GET(request.clone(), { params: Promise.resolve(params) });
        await answer.body!.cancel();
      }
    }
  });
});
