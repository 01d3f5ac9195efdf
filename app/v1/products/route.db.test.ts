import { describe, expect, it } from "vitest";
import type { Scope } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { recordExample } from "@/lib/products/examples";
import type { RegisteredProduct } from "@/lib/products/reading-contract";
import { GET as getProduct } from "./[id]/route";
import { GET, POST } from "./route";

const { db } = testDatabase();

interface Registered {
  data: RegisteredProduct[];
  count: number;
  rejected?: { index: number; errors: { pointer: string; code: string }[] }[];
}

interface Problem {
  code: string;
  errors: { pointer: string; code: string; detail: string }[];
}

async function mintCaller(scopes?: Scope[]) {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, scopes });
  const register = <Body = RegisteredProduct>(json: unknown, query = "", headers = {}) =>
    callApi<Body>(POST, { path: `/v1/products${query}`, key, json, headers });
  const list = async () => (await callApi<{ data: { id: string }[] }>(GET, { path: "/v1/products", key })).body.data;
  return { key, register, list };
}

describe("POST /v1/products", () => {
  it("answers one record with its product, its passport's code and its public address", async () => {
    const { register, list } = await mintCaller();
    const { status, headers, body } = await register(recordExample);
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/products/${body.id}`);
    expect(body.code).toMatch(/^\w{4}-\w{4}-\w{4}-\w{5}$/);
    expect(body.url).toBe(`${environment().publicUrl}/p/${body.code}`);
    expect(body).toMatchObject({
      name: recordExample.name,
      gtin: recordExample.gtin,
      external_id: "ERP-100231",
      recycled_content: 46,
      warnings: [],
    });
    const ofUnit = { unit_external_id: null, produced_on: null, production_facility: null, placed_on_market_on: null };
    expect(body.passports).toEqual([
      {
        id: expect.stringMatching(/^psp_/),
        test: false,
        code: body.code,
        serial_number: recordExample.serial_number,
        batch: null,
        ...ofUnit,
        url: body.url,
      },
    ]);
    expect([body.product, body.product_id]).toEqual(["created", body.id]);
    expect((await list()).map(({ id }) => id)).toEqual([body.id]);
  });

  it("answers the specification's record", async () => {
    const { register } = await mintCaller();
    const { status, body } = await register({
      name: "Jacket",
      model: "J-1",
      gtin: "40063813339",
      recycled_content: 30,
    });
    expect(status).toBe(201);
    expect(body.warnings).toMatchObject([{ pointer: "/gtin", code: "gtin_length" }]);
  });

  it.each([
    ["an array", (records: unknown[]) => records, ""],
    ["an object with products", (products: unknown[]) => ({ products }), "/products"],
  ])("answers %s with data and count, and points into it", async (_, wrap, at) => {
    const { register } = await mintCaller();
    const { status, body } = await register<Registered>(wrap([{ name: "a" }, { name: "b", quantity: 3 }]));
    expect([status, body.count, body.rejected]).toEqual([201, 2, undefined]);
    expect(body.data.map(({ name, passports, passport_count }) => [name, passports.length, passport_count])).toEqual([
      ["a", 1, 1],
      ["b", 3, 3],
    ]);
    const refused = await register<Problem>(wrap([{ name: "a" }, { name: "b", gtin: 7 }]));
    expect([refused.status, refused.body.code, refused.body.errors[0]!.pointer]).toEqual([
      422,
      "invalid_request",
      `${at}/1/gtin`,
    ]);
  });

  it("lists every error of every record and stores nothing", async () => {
    const { register, list } = await mintCaller();
    const { status, body } = await register<Problem>([
      { name: "a" },
      { name: "", colour: "red" },
      { recycled_content: 101 },
    ]);
    expect(status).toBe(422);
    expect(body.errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/1/name", "too_short"],
      ["/1/colour", "unknown_field"],
      ["/2/name", "required"],
      ["/2/recycled_content", "out_of_range"],
    ]);
    expect(await list()).toEqual([]);
  });

  it("adds units to a product that is there, and answers them with what they are told apart by", async () => {
    const { register, list } = await mintCaller();
    const { body: first } = await register({ name: "a", external_id: "E" });
    const unit = {
      serial_number: "S",
      unit_external_id: "U",
      batch: "L",
      produced_on: "2026-03-01",
      production_facility: "9521234000105",
    };
    const { status, headers, body } = await register({
      name: "a",
      external_id: "E",
      ...unit,
      unit_placed_on_market_on: "2026-03-02",
    });
    expect([status, headers.get("location")]).toEqual([201, `/v1/products/${first.id}`]);
    expect(body).toMatchObject({
      id: first.id,
      product_id: first.id,
      product: "existing",
      passport_count: 2,
      version: 1,
    });
    const identifiers = { id: expect.stringMatching(/^psp_/), test: false, code: body.code, url: body.url };
    expect(body.passports).toEqual([{ ...identifiers, ...unit, placed_on_market_on: "2026-03-02" }]);
    expect(await list()).toHaveLength(1);
  });

  it("answers what differs with 409, its place and both values, and changes it with on_existing=update", async () => {
    const { register } = await mintCaller();
    await register({ name: "a", external_id: "E" });
    const records = [{ name: "b" }, { name: "c", external_id: "E" }];
    const { status, body } = await register<Problem>(records);
    expect([status, body.code, body.errors]).toEqual([
      409,
      "product_differs",
      [{ pointer: "/1/name", code: "product_differs", detail: expect.any(String) as string, stored: "a", given: "c" }],
    ]);
    const skipped = await register<Registered>(records, "?on_error=skip");
    expect(skipped.body.rejected).toEqual([{ index: 1, errors: body.errors }]);
    const updated = await register<Registered>(records, "?on_existing=update");
    expect(updated.body.data.map(({ name, product, version }) => [name, product, version])).toEqual([
      ["b", "created", 1],
      ["c", "existing", 2],
    ]);
  });

  it("with on_error=skip stores the good records and lists the rest", async () => {
    const { register, list } = await mintCaller();
    const { status, body } = await register<Registered>([{ name: "a" }, { name: 7 }], "?on_error=skip");
    expect([status, body.count]).toEqual([201, 1]);
    expect(body.rejected).toMatchObject([{ index: 1, errors: [{ pointer: "/1/name", code: "wrong_type" }] }]);
    expect(await list()).toHaveLength(1);
    expect((await register<Registered>([{ name: "b" }], "?on_error=skip")).body.rejected).toEqual([]);
  });

  it("with dry_run=true answers 200 with counts and warnings, gives out no code and stores nothing", async () => {
    const { register, list } = await mintCaller();
    await register({ name: "z", external_id: "Z" });
    const records = [
      { name: "a", quantity: 5 },
      { name: "b", gtin: "4006381333932" },
      { name: 7 },
      { name: "z", external_id: "Z", quantity: 2 },
    ];
    const { status, body } = await register<Record<string, unknown>>(records, "?dry_run=true&on_error=skip");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      dry_run: true,
      count: 3,
      products: { created: 2, existing: 1, updated: 0 },
      passport_count: 8,
      warnings: [{ pointer: "/1/gtin" }],
      rejected: [{ index: 2 }],
    });
    expect(body).not.toHaveProperty("data");
    expect(await list()).toHaveLength(1);
    expect((await register(records, "?dry_run=true")).status).toBe(422);
  });

  it("sent twice with one Idempotency-Key registers once and answers the same", async () => {
    const { register, list } = await mintCaller();
    const once = { "idempotency-key": "erp-4711" };
    const first = await register({ name: "a" }, "", once);
    const second = await register({ name: "a" }, "", once);
    const [units, again] = [
      await register({ name: "b", gtin: "96385074", quantity: 2 }, "", { "idempotency-key": "u" }),
      await register({ name: "b", gtin: "96385074", quantity: 2 }, "", { "idempotency-key": "u" }),
    ];
    expect([again.body, again.body.passport_count]).toEqual([units.body, 2]);
    expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(second.body).toEqual(first.body);
    expect(await list()).toHaveLength(2);
  });

  it("keeps no conflict, no error of the input and no dry run as the answer of an Idempotency-Key", async () => {
    const { register } = await mintCaller();
    await register({ name: "a", external_id: "E" });
    const keyed = (json: unknown, key: string) => register<Problem>(json, "", { "idempotency-key": key });
    expect((await keyed({ name: "b", external_id: "E" }, "k-1")).status).toBe(409);
    expect((await keyed({ name: "b", external_id: "F" }, "k-1")).status).toBe(201);
    expect((await keyed({ name: 7 }, "k-2")).status).toBe(422);
    expect((await keyed({ name: "c" }, "k-2")).status).toBe(201);
    expect((await register({ name: "d" }, "?dry_run=true", { "idempotency-key": "k-3" })).status).toBe(200);
    expect((await keyed({ name: "d" }, "k-3")).status).toBe(201);
  });

  it("refuses a body above 16 MB, and more records than 10,000, which fit in with all of the documented data", async () => {
    expect(10_000 * (Buffer.byteLength(JSON.stringify(recordExample)) + 1)).toBeLessThan(16_000_000);
    const { key, register } = await mintCaller();
    const body = `[{"name":"a"}${" ".repeat(16_000_000)}]`;
    expect(
      (await callApi(POST, { path: "/v1/products", key, body, headers: { "content-type": "application/json" } }))
        .status,
    ).toBe(413);
    const { status, body: problem } = await register<Problem>(Array.from({ length: 10_001 }, () => ({ name: "a" })));
    expect([status, problem.code]).toEqual([422, "too_many_records"]);
  });

  it("needs the scope products", async () => {
    const { register } = await mintCaller(["verify", "transfer", "read"]);
    expect((await register<Problem>({ name: "a" })).status).toBe(403);
  });
});

describe("GET /v1/products", () => {
  it("turns pages by its cursor, and refuses limits out of range and parameters it does not know", async () => {
    const { key, register } = await mintCaller();
    await register([{ name: "a" }, { name: "b" }, { name: "c" }]);
    const get = <Body>(query: string) => callApi<Body>(GET, { path: `/v1/products${query}`, key });
    const first = (await get<{ data: { id: string }[]; has_more: boolean; next_cursor: string }>("?limit=2")).body;
    expect([first.data.length, first.has_more]).toEqual([2, true]);
    const second = (await get<typeof first>(`?limit=2&cursor=${first.next_cursor}`)).body;
    expect([second.data.length, second.has_more, second.next_cursor]).toEqual([1, false, null]);
    for (const query of [
      "?limit=0",
      "?limit=101",
      "?limit=x",
      "?cursor=x",
      "?gtin=abc",
      "?product_group=hats",
      "?page=2",
    ])
      expect([query, (await get(query)).status]).toEqual([query, 422]);
  });

  it("reads one product, and answers another brand's like one that does not exist", async () => {
    const { key, register } = await mintCaller();
    const { body: registered } = await register({ name: "a", weight_g: 400 });
    const readProduct = (id: string, by = key) =>
      callApi<Record<string, unknown>>(getProduct, { path: `/v1/products/${id}`, params: { id }, key: by });
    const { status, body } = await readProduct(registered.id);
    expect([status, body.id, body.weight_g, body.passports]).toEqual([200, registered.id, 400, registered.passports]);
    const other = await mintCaller();
    for (const answer of [
      await readProduct(registered.id, other.key),
      await readProduct(`prd_${"0".repeat(26)}`),
      await readProduct("no-id"),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, "product_not_found"]);
  });
});
