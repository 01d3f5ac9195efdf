import { describe, expect, it } from "vitest";
import type { Queryable } from "@/db/client";
import type { Role } from "@/lib/auth/permissions";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/testing/factories";
import type { ProductRecord } from "./contract";
import { createProduct } from "./create-product";

const { db, pool } = testDatabase();

async function mintSubject(role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const create = (record: Partial<ProductRecord>, formId: string = newId("req"), handle: Queryable = db) =>
    createProduct(contextOf(handle, actor), { record: { name: "Anorak", ...record }, formId });
  const count = async (table: "products" | "passports" | "audit_log") =>
    (await pool.query(`select from ${table} where brand_id = $1`, [brandId])).rowCount;
  return { create, count };
}

const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);

describe("the form of a product", () => {
  it("makes the product with its units and one audit row", async () => {
    const { create, count } = await mintSubject();
    const { productId, passportIds } = await create({ quantity: 3 });
    expect(productId).toMatch(/^prd_/);
    expect(passportIds).toHaveLength(3);
    expect([await count("products"), await count("passports"), await count("audit_log")]).toEqual([1, 3, 1]);
  });

  it("sent five times at once makes one product, and every sender is led to it", async () => {
    const { db: many } = openTestPool(5);
    const { create, count } = await mintSubject();
    const created = await Promise.all(Array.from({ length: 5 }, () => create({}, "form-1", many)));
    expect(new Set(created.map(({ productId }) => productId)).size).toBe(1);
    expect(await count("products")).toBe(1);
  });

  it("sent again with other content makes another product", async () => {
    const { create, count } = await mintSubject();
    await create({ name: "Anorak" }, "form-1");
    await create({ name: "Parka" }, "form-1");
    expect(await count("products")).toBe(2);
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
