import { expect, it } from "vitest";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { readRegistration } from "./read-registration";
import { registerProducts } from "./register-products";

it("a first registration of many tells the database how large its tables have become, before it would look", async () => {
  const { db, pool } = await mintDatabase();
  for (const table of ["products", "passports"])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId });
  const known = async () =>
    (
      await pool.query<{ relname: string; rows: number }>(
        "select relname, reltuples::int as rows from pg_class where relname in ('products', 'passports') order by 1",
      )
    ).rows.map(({ rows }) => rows);
  const register = async (from: number, count: number) => {
    const records = Array.from({ length: count }, (_, index) => ({ name: "Boot", external_id: `E-${from + index}` }));
    await registerProducts(contextOf(db, actor), {
      validated: (await readRegistration(records)).validated,
      onError: "fail",
      isDryRun: false,
    });
  };
  const before = await known();
  await register(0, 50);
  expect(await known()).toEqual(before);
  await register(100, 1_500);
  expect(await known()).toEqual([1_550, 1_550]);
  await register(2_000, 300);
  expect(await known()).toEqual([1_550, 1_550]);
});
