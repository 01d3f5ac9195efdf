import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { everyVersion } from "@/db/queries/product-versions";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { editProduct } from "../versions/edit-product";
import { readRegistration } from "./group-records";
import { registerProducts } from "./register-products";

const { db, pool } = testDatabase();

async function mintRegistrar(connectionsMax: number) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const context = contextOf(openTestPool(connectionsMax).db, actor);
  const register = async (json: unknown, onError: "fail" | "skip" = "fail", onExisting: "add" | "update" = "add") =>
    registerProducts(context, {
      validated: (await readRegistration(json)).validated,
      onExisting,
      onError,
      isDryRun: false,
    });
  return { brandId, context, register };
}

async function countRows(brandId: string) {
  const counts = ["products", "passports", "audit_log"].map(
    (table) => `(select count(*)::int from ${table} where brand_id = $1) as ${table}`,
  );
  const [{ rows }, versions] = await Promise.all([
    pool.query<Record<string, number>>(`select ${counts.join(", ")}`, [brandId]),
    db.$count(everyVersion(db), sql`brand_id = ${brandId}`),
  ]);
  return { ...rows[0]!, versions };
}

async function settle(work: Promise<unknown>[]) {
  const settled = await Promise.allSettled(work);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as DomainError] : []));
  return { done: settled.length - refused.length, codes: [...new Set(refused.map(({ code }) => code))] };
}

describe("registrations at the same time", () => {
  it("of one external id: exactly one of ten is stored", async () => {
    const { brandId, register } = await mintRegistrar(10);
    const outcome = await settle(
      Array.from({ length: 10 }, (_, index) => register({ name: `n${index}`, external_id: "E" })),
    );
    expect(outcome).toEqual({ done: 1, codes: ["product_differs"] });
    expect(await countRows(brandId)).toEqual({ products: 1, versions: 1, passports: 1, audit_log: 1 });
  });

  it("of one unit: exactly one of ten is stored, with its product", async () => {
    const { brandId, register } = await mintRegistrar(10);
    const unit = { name: "a", gtin: "4006381333931", serial_number: "S" };
    expect(await settle(Array.from({ length: 10 }, () => register(unit)))).toEqual({
      done: 1,
      codes: ["serial_number_taken"],
    });
    expect(await countRows(brandId)).toEqual({ products: 1, versions: 1, passports: 1, audit_log: 1 });
  });

  it.each([{ external_id: "E" }, { gtin: "4006381333931" }])(
    "of one new product %j: it is made once, and all of them add to it",
    async (identifiers) => {
      const { brandId, register } = await mintRegistrar(10);
      const units = (request: number) =>
        Array.from({ length: 30 }, (_, index) => ({ name: "a", ...identifiers, serial_number: `${request}-${index}` }));
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, request) => register(units(request))));
      expect(
        outcomes.flatMap(({ registered }) => [...new Set(registered.map(({ outcome }) => outcome))]).sort(),
      ).toEqual(["created", ...Array<string>(9).fill("existing")]);
      expect(new Set(outcomes.flatMap(({ registered }) => registered.map(({ product }) => product.id))).size).toBe(1);
      expect(await countRows(brandId)).toEqual({ products: 1, versions: 1, passports: 300, audit_log: 10 });
      expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true });
    },
  );

  it("of units while their product is edited: none is added under data that it does not state", async () => {
    const { brandId, context, register } = await mintRegistrar(12);
    const { registered } = await register({ name: "a", external_id: "E" });
    const productId = registered[0]!.product.id;
    const seen: string[] = [];
    const adding = Array.from({ length: 8 }, (_, index) =>
      register({ name: "a", external_id: "E", serial_number: `S-${index}` }).then(
        ({ registered: [unit] }) => seen.push(unit!.product.name),
        (error: DomainError) => seen.push(error.code),
      ),
    );
    await Promise.all([...adding, editProduct(context, { productId, version: 1, name: "b" })]);
    const { rows } = await pool.query(
      "select name, version, (select count(*)::int from passports where product_id = products.id) as units " +
        "from products where brand_id = $1",
      [brandId],
    );
    const added = seen.filter((each) => each === "a").length;
    expect(rows).toEqual([{ name: "b", version: 2, units: 1 + added }]);
    expect(seen.filter((each) => each !== "a" && each !== "product_differs")).toEqual([]);
  });

  it("that update one product at once make a version each, and lose no unit", async () => {
    const { brandId, register } = await mintRegistrar(8);
    await register([
      { name: "a", external_id: "E" },
      { name: "a", external_id: "F" },
    ]);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        register(
          ["E", "F"].map((id) => ({ name: `n${index}`, external_id: id })).sort(() => (index % 2 ? 1 : -1)),
          "fail",
          "update",
        ),
      ),
    );
    const { rows } = await pool.query(
      "select version, (select count(*)::int from passports where product_id = products.id) as units from " +
        "products where brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([
      { version: 7, units: 7 },
      { version: 7, units: 7 },
    ]);
  });

  it("that update products and take one serial number are told so, and never wait for each other in a circle", async () => {
    const { brandId, register } = await mintRegistrar(8);
    const records = Array.from({ length: 8 }, (_, index) => ({
      name: "a",
      external_id: `E${index}`,
      gtin: "4006381333931",
    }));
    await register(records);
    const outcome = await settle(
      records.map((record) => register({ ...record, name: "b", serial_number: "S" }, "fail", "update")),
    );
    expect(outcome).toEqual({ done: 1, codes: ["serial_number_taken"] });
    const { rows } = await pool.query("select sum(version)::int as versions from products where brand_id = $1", [
      brandId,
    ]);
    expect(rows).toEqual([{ versions: 9 }]);
  });

  it("of lists that share records in opposite order never wait for each other in a circle", async () => {
    const { brandId, register } = await mintRegistrar(6);
    const records = Array.from({ length: 300 }, (_, index) => ({
      name: `n${index}`,
      external_id: `E-${index}`,
      gtin: "4006381333931",
      serial_number: `S-${index}`,
    }));
    const outcome = await settle(
      Array.from({ length: 6 }, (_, index) => register(index % 2 ? records : records.toReversed(), "skip")),
    );
    expect(outcome.codes.filter((code) => code !== "serial_number_taken")).toEqual([]);
    expect(await countRows(brandId)).toEqual({ products: 300, versions: 300, passports: 300, audit_log: outcome.done });
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true });
  });
});
