import { describe, expect, it } from "vitest";
import { verifyAudit } from "@/lib/audit/verify-audit";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/testing/database";
import { contextOf, mintApiKey, mintBrand } from "@/lib/testing/factories";
import { readRegistration } from "./read-registration";
import { registerProducts } from "./register-products";

const { db, pool } = testDatabase();

async function mintRegistrar(connectionsMax: number) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const context = contextOf(openTestPool(connectionsMax).db, actor);
  const register = async (json: unknown, onError: "fail" | "skip" = "fail") =>
    registerProducts(context, { checked: (await readRegistration(json)).checked, onError, isDryRun: false });
  return { brandId, register };
}

async function countRows(brandId: string) {
  const counts = ["products", "product_versions", "passports", "audit_log"].map((table) => `(select count(*)::int from ${table} where brand_id = $1) as ${table}`);
  return (await pool.query<Record<string, number>>(`select ${counts.join(", ")}`, [brandId])).rows[0]!;
}

async function settle(work: Promise<unknown>[]) {
  const settled = await Promise.allSettled(work);
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as DomainError] : []));
  return { done: settled.length - refused.length, codes: [...new Set(refused.map(({ code }) => code))] };
}

describe("registrations at the same time", () => {
  it("of one external id: exactly one of ten is stored", async () => {
    const { brandId, register } = await mintRegistrar(10);
    const outcome = await settle(Array.from({ length: 10 }, (_, index) => register({ name: `n${index}`, external_id: "E" })));
    expect(outcome).toEqual({ done: 1, codes: ["external_id_taken"] });
    expect(await countRows(brandId)).toEqual({ products: 1, product_versions: 1, passports: 1, audit_log: 1 });
  });

  it("of one unit: exactly one of ten is stored, with its product", async () => {
    const { brandId, register } = await mintRegistrar(10);
    const unit = { name: "a", gtin: "4006381333931", serial_number: "S" };
    expect(await settle(Array.from({ length: 10 }, () => register(unit)))).toEqual({ done: 1, codes: ["serial_number_taken"] });
    expect(await countRows(brandId)).toEqual({ products: 1, product_versions: 1, passports: 1, audit_log: 1 });
  });

  it("of lists that share records in opposite order never wait for each other in a circle", async () => {
    const { brandId, register } = await mintRegistrar(6);
    const records = Array.from({ length: 300 }, (_, index) => ({ name: `n${index}`, external_id: `E-${index}`, gtin: "4006381333931", serial_number: `S-${index}` }));
    const outcome = await settle(Array.from({ length: 6 }, (_, index) => register(index % 2 ? records : records.toReversed(), "skip")));
    expect(outcome.codes.filter((code) => code !== "external_id_taken")).toEqual([]);
    expect(await countRows(brandId)).toEqual({ products: 300, product_versions: 300, passports: 300, audit_log: outcome.done });
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true });
  });
});
