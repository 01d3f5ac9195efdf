import { describe, expect, it } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import type { ProductRecord } from "../contract";
import { readUnits } from "../units/read-units";
import { createProduct } from "./create-product";

const { db, pool } = testDatabase();

async function mintSubject(role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const create = async (
    record: Partial<ProductRecord>,
    formId: string = newId("req"),
    { handle = db, units = { quantity: 1 } }: { handle?: AllBrandsDb; units?: object | null } = {},
  ) =>
    createProduct(contextOf(handle, actor), {
      record: { name: "Anorak", ...record },
      units: units && (await readUnits(units)),
      formId,
    });
  const count = async (table: "products" | "passports" | "audit_log" | "registration_counts") =>
    (await pool.query(`select from ${table} where brand_id = $1`, [brandId])).rowCount;
  const countWaiting = async () =>
    (await pool.query("select from passports where brand_id = $1 and warranty_months is not null", [brandId])).rowCount;
  return { create, count, countWaiting };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("the form of a product", () => {
  it("makes the product with its units and one audit row", async () => {
    const { create, count, countWaiting } = await mintSubject();
    const { productId } = await create({ warranty_months: 24 }, "form-1", {
      units: { quantity: 3, batch: "L", produced_on: "2026-03-01", placed_on_market_on: "2026-04-01" },
    });
    expect(productId).toMatch(/^prd_/);
    expect([await count("products"), await count("passports"), await countWaiting(), await count("audit_log")]).toEqual(
      [1, 3, 3, 1],
    );
    const { rows } = await pool.query(
      "select distinct batch, produced_on::text, placed_on_market_on::text from passports where product_id = $1",
      [productId],
    );
    expect(rows).toEqual([{ batch: "L", produced_on: "2026-03-01", placed_on_market_on: "2026-04-01" }]);
  });

  it("makes the product with units of their own serial numbers, or none of it when one is taken", async () => {
    const { create, count } = await mintSubject();
    const units = { serial_numbers: ["S-1", "S-2"] };
    expect((await create({ gtin: "4006381333931" }, "form-1", { units })).units).toBe(2);
    const conflict = create({ name: "Parka", gtin: "9521234543213" }, "form-2", {
      units: { units: [{ serial_number: "S-1", unit_external_id: "E-1" }] },
    });
    expect((await conflict).units).toBe(1);
    const refused = create({ name: "Coat" }, "form-3", {
      units: { units: [{ serial_number: "S-9" }, { unit_external_id: "E-1" }] },
    }).then(
      () => expect.fail("it was done"),
      ({ extras }: DomainError) => extras.errors,
    );
    expect(await refused).toMatchObject([{ pointer: "/units/1/unit_external_id", code: "unit_external_id_taken" }]);
    expect([await count("products"), await count("passports")]).toEqual([2, 3]);
  });

  it("makes the product alone when its units come later", async () => {
    const { create, count, countWaiting } = await mintSubject();
    expect((await create({ warranty_months: 24 }, "form-1", { units: null })).units).toBe(0);
    expect([
      await count("products"),
      await count("passports"),
      await countWaiting(),
      await count("audit_log"),
      await count("registration_counts"),
    ]).toEqual([1, 0, 0, 1, 0]);
  });

  it("sent five times at once makes one product, and every sender is led to it", async () => {
    const { db: many } = openTestPool(5);
    const { create, count } = await mintSubject();
    const created = await Promise.all(Array.from({ length: 5 }, () => create({}, "form-1", { handle: many })));
    expect(new Set(created.map(({ productId }) => productId)).size).toBe(1);
    expect(await count("products")).toBe(1);
  });

  it("sent again with other content makes another product", async () => {
    const { create, count } = await mintSubject();
    await create({ name: "Anorak" }, "form-1");
    await create({ name: "Parka" }, "form-1");
    expect(await count("products")).toBe(2);
  });

  it("adds nothing to a product that is there, and names it", async () => {
    const { create, count } = await mintSubject();
    const { productId } = await create({ external_id: "ERP-7", gtin: "4006381333931" });
    const { productId: other } = await create({ name: "Parka", gtin: "96385074" }, "form-2");
    const reported = (record: Partial<ProductRecord>, form: string) =>
      create(record, form).then(
        () => expect.fail("it was done"),
        (error: DomainError) => [error.code, error.extras.errors!.map(({ pointer }) => pointer), error.extras.members],
      );
    expect(await reported({ external_id: "ERP-7", serial_number: "1" }, "form-3")).toEqual([
      "external_id_taken",
      ["/external_id"],
      { product_id: productId },
    ]);
    expect(await reported({ name: "Parka", gtin: "0000096385074" }, "form-4")).toEqual([
      "gtin_taken",
      ["/gtin"],
      { product_id: other },
    ]);
    expect(await reported({ gtin: "4006381333931" }, "form-5")).toEqual([
      "gtin_taken",
      ["/gtin"],
      { product_id: productId },
    ]);
    expect([await count("products"), await count("passports")]).toEqual([2, 2]);
  });

  it("refused once can be sent again when what stood in its way is gone", async () => {
    const { create, count } = await mintSubject();
    await create({ external_id: "ERP-7" });
    expect(await refusal(create({ name: "Parka", external_id: "ERP-7" }, "form-2"))).toBe("external_id_taken");
    await pool.query("update products set external_id = null where external_id = 'ERP-7'");
    await create({ name: "Parka", external_id: "ERP-7" }, "form-2");
    expect(await count("products")).toBe(2);
  });

  it.each<Role>(["viewer", "compliance"])("is not for the role %s", async (role) => {
    const { create, count } = await mintSubject(role);
    expect(await refusal(create({}))).toBe("forbidden");
    expect(await count("products")).toBe(0);
  });
});
