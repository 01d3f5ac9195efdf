import { describe, expect, it } from "vitest";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { environment } from "@/lib/platform/env";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { GET, POST } from "./route";

const { db } = testDatabase();

interface Added {
  product_id: string;
  data: { code: string; serial_number: string | null; unit_external_id: string | null; url: string }[];
  count: number;
}
interface Problem {
  code: string;
  errors: { pointer: string; code: string }[];
}

async function mintCaller(scopes: ("products" | "read" | "verify")[] = ["products", "read"]) {
  const { brandId } = await mintBrand(db);
  const { productId } = await mintProduct(db, { brandId, units: 1, gtin: "4006381333931", serialNumber: "S-0" });
  const { secret: key, actor } = await mintApiKey(db, { brandId, scopes });
  const at = { path: `/v1/products/${productId}/units`, params: { id: productId }, key };
  const add = <Body = Added>(json: unknown, query = "", headers = {}) =>
    callApi<Body>(POST, { ...at, path: at.path + query, json, headers });
  const list = <Body = Added & { has_more: boolean; next_cursor: string | null }>(query = "") =>
    callApi<Body>(GET, { ...at, path: at.path + query });
  return { productId, at, actor, add, list };
}

describe("POST /v1/products/{id}/units", () => {
  it("answers each unit with its code, in the order given, and each can be verified at once", async () => {
    const { productId, add, list, actor } = await mintCaller(["products", "read", "verify"]);
    const serials = Array.from({ length: 30 }, (_, index) => `S-${index + 1}`);
    const { status, headers, body } = await add({ serial_numbers: serials, batch: "L-7", produced_on: "2026-03-01" });
    expect([status, headers.get("location")]).toEqual([201, `/v1/products/${productId}/units`]);
    expect(body).toMatchObject({ product_id: productId, count: 30 });
    expect(body.data.map((unit) => unit.serial_number)).toEqual(serials);
    expect(body.data[0]!.url).toBe(`${environment().publicUrl}/p/${body.data[0]!.code}`);
    expect((await list("?limit=31")).body.data.map((unit) => unit.serial_number)).toEqual(["S-0", ...serials]);
    expect((await verifyPassport(contextOf(db, actor), { code: body.data[0]!.code })).product).toMatchObject({
      id: productId,
      serial_number: "S-1",
      batch: "L-7",
      produced_on: "2026-03-01",
    });
  });

  it("points to every error, and answers 409 to what is taken and 404 to another brand's product", async () => {
    const { add, at } = await mintCaller();
    const wrong = await add<Problem>({
      units: [{ serial_number: 7 }, { serial_numbr: "S" }, { serial_number: "S-1" }],
    });
    expect([wrong.status, wrong.body.errors.map(({ pointer }) => pointer)]).toEqual([
      422,
      ["/units/0/serial_number", "/units/1/serial_numbr"],
    ]);
    const answer = await add<Problem>({ serial_numbers: ["S-1", "S-0"] });
    expect([answer.status, answer.body.code, answer.body.errors]).toMatchObject([
      409,
      "serial_number_taken",
      [{ pointer: "/serial_numbers/1" }],
    ]);
    const stranger = await mintCaller();
    for (const id of [at.params.id, `prd_${"0".repeat(26)}`, "no-id"])
      expect(
        (
          await callApi<Problem>(POST, {
            path: `/v1/products/${id}/units`,
            params: { id },
            key: stranger.at.key,
            json: { quantity: 1 },
          })
        ).body.code,
      ).toBe("product_not_found");
  });

  it("skips, and tries, as asked", async () => {
    const { add, list } = await mintCaller();
    expect((await add({ serial_numbers: ["S-0", "S-1"] }, "?on_error=skip&dry_run=true")).body).toMatchObject({
      dry_run: true,
      count: 1,
      rejected: [{ index: 0 }],
    });
    expect((await add({ serial_numbers: ["S-0", "S-1"] }, "?on_error=skip")).body).toMatchObject({
      count: 1,
      rejected: [{ index: 0, errors: [{ code: "serial_number_taken" }] }],
    });
    expect((await list()).body.data).toHaveLength(2);
  });

  it("sent twice with one Idempotency-Key adds once, and answers the same", async () => {
    const { add, list } = await mintCaller();
    const once = { "idempotency-key": "erp-1" };
    const [first, second] = [await add({ quantity: 2 }, "", once), await add({ quantity: 2 }, "", once)];
    expect([second.status, second.headers.get("idempotent-replayed"), second.body]).toEqual([201, "true", first.body]);
    expect((await list()).body.data).toHaveLength(3);
  });

  it("takes ten thousand units at once, and refuses more and a body above 16 MB", async () => {
    const { add, at } = await mintCaller();
    const long = (count: number) => ({
      units: Array.from({ length: count }, (_, index) => ({
        serial_number: `N-${index}`.padEnd(60, "x"),
        unit_external_id: `E-${index}`,
      })),
    });
    expect((await add(long(10_000))).body.count).toBe(10_000);
    expect(await add<Problem>(long(10_001))).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/units", code: "too_long" }] },
    });
    const body = `{"quantity":1${" ".repeat(16_000_000)}}`;
    expect((await callApi(POST, { ...at, body, headers: { "content-type": "application/json" } })).status).toBe(413);
  });

  it("needs the scope products to add, and read to list", async () => {
    const [reader, adder] = [await mintCaller(["read"]), await mintCaller(["products"])];
    expect([(await reader.add({ quantity: 1 })).status, (await adder.list()).status]).toEqual([403, 403]);
  });
});

describe("GET /v1/products/{id}/units", () => {
  it("narrows by serial number, own id, batch and status, and refuses what it does not know", async () => {
    const { add, list } = await mintCaller();
    await add({ units: [{ serial_number: "S-1", unit_external_id: "E-1", batch: "L" }, { batch: "L" }] });
    const serials = async (query: string) => (await list(query)).body.data.map((unit) => unit.serial_number);
    expect([
      await serials("?serial_number=S-1"),
      await serials("?unit_external_id=E-1"),
      await serials("?batch=L&status=active"),
      await serials("?status=revoked"),
    ]).toEqual([["S-1"], ["S-1"], ["S-1", null], []]);
    for (const query of ["?limit=1001", "?status=lost", "?cursor=x", "?serial=S-1"])
      expect([query, (await list(query)).status]).toEqual([query, 422]);
    const { body } = await list("?limit=2");
    expect([body.has_more, (await list(`?limit=2&cursor=${body.next_cursor}`)).body.data.length]).toEqual([true, 1]);
  });
});
