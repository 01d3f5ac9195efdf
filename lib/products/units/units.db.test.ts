import { describe, expect, it } from "vitest";
import { listRegistrationDays } from "@/db/queries/registrations";
import type { Scope } from "@/lib/access/permissions";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { addUnits, addUnitsByForm } from "./add-units";
import { listUnits } from "./list-units";
import { readUnits } from "./read-units";

const { db, pool } = testDatabase();
const GTIN = "4006381333931";

type Given = Partial<Omit<Parameters<typeof mintProduct>[1], "brandId">>;

async function mintShelf(changes: Given = {}, scopes: Scope[] = ["products"], connectionsMax?: number) {
  const { brandId } = await mintBrand(db);
  const { productId } = await mintProduct(db, { brandId, units: 1, ...changes });
  const { actor } = await mintApiKey(db, { brandId, scopes });
  const context = contextOf(connectionsMax ? openTestPool(connectionsMax).db : db, actor);
  const add = async (json: unknown, how: { onError?: "fail" | "skip"; isDryRun?: boolean; productId?: string } = {}) =>
    addUnits(context, { productId, validated: await readUnits(json), onError: "fail", isDryRun: false, ...how });
  return { brandId, productId, context, add };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code, extras }: DomainError) => ({
      code,
      errors: extras.errors?.map((error) => `${error.pointer} ${error.code}`),
    }),
  );

async function unitsOf(productId: string) {
  const { rows } = await pool.query<Record<string, unknown>>(
    "select serial_number, external_id, batch, produced_on::text, placed_on_market_on::text, " +
      "production_facility, gtin14 from passports where product_id = $1 order by id offset 1",
    [productId],
  );
  return rows;
}

async function count(table: string, brandId: string, column = "*"): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`select count(${column}) from ${table} where brand_id = $1`, [
    brandId,
  ]);
  return Number(rows[0]!.count);
}
const countWaiting = (brandId: string) => count("passports", brandId, "warranty_months");

describe("adding units to a product", () => {
  it("keeps what each unit says of itself, gives it the product's warranty, and leaves product and review as they are", async () => {
    const { brandId, productId, add } = await mintShelf({ gtin: GTIN, warrantyMonths: 24 });
    await pool.query("update products set review_state = 'approved' where id = $1", [productId]);
    await add({
      batch: "L",
      units: [
        {
          serial_number: "S-1",
          unit_external_id: "E-1",
          produced_on: "2026-03-01",
          production_facility: "PORTO",
          placed_on_market_on: "2026-04-01",
        },
        { batch: "M" },
      ],
    });
    expect(await unitsOf(productId)).toEqual([
      {
        serial_number: "S-1",
        external_id: "E-1",
        batch: "L",
        produced_on: "2026-03-01",
        placed_on_market_on: "2026-04-01",
        production_facility: "PORTO",
        gtin14: "04006381333931",
      },
      {
        serial_number: null,
        external_id: null,
        batch: "M",
        produced_on: null,
        placed_on_market_on: null,
        production_facility: null,
        gtin14: "04006381333931",
      },
    ]);
    expect(await countWaiting(brandId)).toBe(3);
    const { rows } = await pool.query("select review_state, version from products where id = $1", [productId]);
    expect(rows).toEqual([{ review_state: "approved", version: 1 }]);
  });

  it("writes one row into the audit log, and the registrations of the day", async () => {
    const { brandId, productId, add } = await mintShelf();
    await add({ quantity: 3 });
    const { rows } = await pool.query(
      "select action, target_id, detail ->> 'passports' as passports from audit_log where brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([{ action: "product.units_added", target_id: productId, passports: "3" }]);
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true });
    expect(await listRegistrationDays(db, { brandId, since: "2000-01-01" })).toMatchObject([{ passports: 3 }]);
  });

  it("adds all or none, and tells every unit that meets another by its place", async () => {
    const { brandId, productId, add } = await mintShelf({ gtin: GTIN, serialNumber: "S-1" });
    await mintProduct(db, { brandId, gtin: `0${GTIN}`, serialNumber: "S-2", unit: { externalId: "E-2" } });
    const units = [
      { serial_number: "S-1" },
      { serial_number: "S-3" },
      { serial_number: "S-2", unit_external_id: "E-2" },
      { serial_number: "S-4", unit_external_id: "E-2" },
    ];
    const reported = {
      code: "serial_number_taken",
      errors: [
        "/units/0/serial_number serial_number_taken",
        "/units/2/serial_number serial_number_taken",
        "/units/2/unit_external_id unit_external_id_taken",
      ],
    };
    expect(await refusal(add({ units: units.slice(0, 3) }))).toEqual(reported);
    expect(await refusal(add({ units: [{ serial_number: "S-5", unit_external_id: "E-2" }] }))).toEqual({
      code: "unit_external_id_taken",
      errors: ["/units/0/unit_external_id unit_external_id_taken"],
    });
    expect(await refusal(add({ serial_numbers: ["S-6", "", "S-6"] }))).toEqual({
      code: "invalid_request",
      errors: ["/serial_numbers/1 too_short", "/serial_numbers/2 serial_number_taken"],
    });
    expect(await unitsOf(productId)).toEqual([]);
    expect(await count("audit_log", brandId)).toBe(0);
  });

  it("keeps to the batch that its product is known by", async () => {
    const { productId, add } = await mintShelf({ gtin: GTIN, gtinIdentity: `0${GTIN}/L-1`, batch: "L-1" });
    expect(await refusal(add({ quantity: 3, batch: "L-2" }))).toEqual({
      code: "product_differs",
      errors: ["/batch product_differs"],
    });
    await add(
      { units: [{ serial_number: "S-1" }, { serial_number: "S-2", batch: "L-1" }, { batch: "L-2" }] },
      { onError: "skip" },
    );
    expect((await unitsOf(productId)).map((unit) => unit.batch)).toEqual(["L-1", "L-1"]);
  });

  it("skips what is wrong when asked to, and refuses when nothing is left", async () => {
    const { productId, add } = await mintShelf({ serialNumber: "S-1" });
    const { passports, rejected } = await add({ serial_numbers: ["S-1", "S-2", "", "S-3"] }, { onError: "skip" });
    expect(passports.map(({ serialNumber }) => serialNumber)).toEqual(["S-2", "S-3"]);
    expect(rejected.map(({ index, errors }) => [index, errors[0]!.code])).toEqual([
      [0, "serial_number_taken"],
      [2, "too_short"],
    ]);
    expect(await refusal(add({ serial_numbers: ["S-1", "S-2"] }, { onError: "skip" }))).toMatchObject({
      code: "serial_number_taken",
    });
    expect(await unitsOf(productId)).toHaveLength(2);
  });

  it("stores nothing in a dry run, and tells what adding would meet", async () => {
    const { brandId, productId, add } = await mintShelf({ serialNumber: "S-1", warrantyMonths: 6 });
    expect((await add({ serial_numbers: ["S-2", "S-3"] }, { isDryRun: true })).passports).toHaveLength(2);
    expect(await refusal(add({ serial_numbers: ["S-1"] }, { isDryRun: true }))).toMatchObject({
      code: "serial_number_taken",
    });
    expect([await unitsOf(productId), await countWaiting(brandId), await count("audit_log", brandId)]).toEqual([
      [],
      1,
      0,
    ]);
  });

  it("is refused to who may not, and finds another brand's product as little as none", async () => {
    const shelf = await mintShelf();
    expect(await refusal((await mintShelf({}, ["read", "verify", "transfer"])).add({ quantity: 1 }))).toMatchObject({
      code: "insufficient_scope",
    });
    const { actor } = await mintMember(db, { brandId: shelf.brandId, role: "compliance" });
    const validated = await readUnits({ quantity: 1 });
    expect(
      await refusal(
        addUnits(contextOf(db, actor), { productId: shelf.productId, validated, onError: "fail", isDryRun: false }),
      ),
    ).toMatchObject({ code: "forbidden" });
    const stranger = await mintShelf();
    expect(await refusal(stranger.add({ quantity: 1 }, { productId: shelf.productId }))).toEqual(
      await refusal(stranger.add({ quantity: 1 }, { productId: `prd_${"0".repeat(26)}` })),
    );
  });

  it("adds a form's units once, however often it is sent", async () => {
    const { brandId, productId } = await mintShelf();
    const { actor } = await mintMember(db, { brandId, role: "developer" });
    const send = async (json: unknown) =>
      addUnitsByForm(contextOf(db, actor), { productId, validated: await readUnits(json), formId: "form-1" });
    expect([await send({ serial_numbers: ["S-1"] }), await send({ serial_numbers: ["S-1"] })]).toEqual([
      { count: 1 },
      { count: 1 },
    ]);
    expect(await unitsOf(productId)).toHaveLength(1);
  });
});

describe("units added at the same time", () => {
  it("with one serial number: exactly one of eight is stored", async () => {
    const { productId, add } = await mintShelf({ gtin: GTIN }, ["products"], 8);
    const settled = await Promise.allSettled(Array.from({ length: 8 }, () => add({ serial_numbers: ["S-1"] })));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await unitsOf(productId)).toHaveLength(1);
  });

  it("as an edit of the product: both are done, and the new units have the GTIN that the product has by then", async () => {
    const { brandId, productId, add } = await mintShelf({ gtin: GTIN }, ["products"], 4);
    const editor = contextOf(openTestPool(2).db, (await mintMember(db, { brandId })).actor);
    const settled = await Promise.allSettled([
      add({ serial_numbers: ["S-1"] }),
      editProduct(editor, { productId, version: 1, gtin: "9521234543213" }),
      add({ serial_numbers: ["S-2"] }),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect((await unitsOf(productId)).map((unit) => unit.gtin14)).toEqual(["09521234543213", "09521234543213"]);
  });
});

describe("the list of a product's units", () => {
  it("turns its pages, and narrows by serial number, own id, batch and status", async () => {
    const { productId, context, add } = await mintShelf({}, ["products", "read"]);
    await add({
      batch: "L",
      units: [
        { serial_number: "S-1", unit_external_id: "E-1" },
        { serial_number: "S-2", batch: "M" },
      ],
    });
    await pool.query("update passports set status = 'suspended' where product_id = $1 and serial_number = 'S-2'", [
      productId,
    ]);
    const list = async (query: object) =>
      (await listUnits(context, { id: productId, query: { limit: 100, ...query } })).data.map(
        (unit) => unit.serial_number,
      );
    expect(await list({})).toEqual([null, "S-1", "S-2"]);
    for (const [query, matches] of [
      [{ serial_number: "S-1" }, ["S-1"]],
      [{ unit_external_id: "E-1" }, ["S-1"]],
      [{ batch: "M" }, ["S-2"]],
      [{ status: "suspended" }, ["S-2"]],
      [{ batch: "L", status: "suspended" }, []],
    ] as const)
      expect([query, await list(query)]).toEqual([query, matches]);
    const first = await listUnits(context, { id: productId, query: { limit: 2 } });
    expect(first).toMatchObject({ has_more: true, data: [{}, { unit_external_id: "E-1", status: "active" }] });
    expect(
      (await listUnits(context, { id: productId, query: { limit: 2, cursor: first.next_cursor! } })).data,
    ).toMatchObject([{ serial_number: "S-2" }]);
    const other = await mintShelf({}, ["products", "read"]);
    await expect(
      listUnits(other.context, { id: other.productId, query: { limit: 2, cursor: first.next_cursor! } }),
    ).rejects.toMatchObject({ code: "invalid_request" });
  });
});
