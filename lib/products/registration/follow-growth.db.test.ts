import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { knownProducts } from "@/db/queries/registrations";
import { inBrand, type AllBrandsDb } from "@/db/tenant";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { readRegistration } from "./group-records";
import { registerProducts } from "./register-products";

async function registerMany(db: AllBrandsDb, brandId: string, { from, count }: { from: number; count: number }) {
  const { actor } = await mintApiKey(db, { brandId });
  const records = Array.from({ length: count }, (_, index) => ({ name: "Boot", external_id: `E-${from + index}` }));
  await registerProducts(contextOf(db, actor), {
    validated: (await readRegistration(records)).validated,
    onError: "fail",
    isDryRun: false,
  });
}

it("a first registration of many tells the database how large its tables have become, before it would look", async () => {
  const { db, pool } = await mintDatabase();
  for (const table of ["products", "passports"])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const { brandId } = await mintBrand(db);
  const known = async () =>
    (
      await pool.query<{ relname: string; rows: number }>(
        "select relname, reltuples::int as rows from pg_class where relname in ('products', 'passports') order by 1",
      )
    ).rows.map(({ rows }) => rows);
  const before = await known();
  await registerMany(db, brandId, { from: 0, count: 50 });
  expect(await known()).toEqual(before);
  await registerMany(db, brandId, { from: 100, count: 1_500 });
  expect(await known()).toEqual([1_550, 1_550]);
  await registerMany(db, brandId, { from: 2_000, count: 300 });
  expect(await known()).toEqual([1_550, 1_550]);
});

it("a brand that is new beside a large one has its products looked up one by one", async () => {
  const { db, pool } = await mintDatabase();
  for (const table of ["products", "passports"])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  const [large, fresh] = [await mintBrand(db), await mintBrand(db)];
  await pool.query(`insert into products (id, brand_id, name, external_id)
    select 'prd_' || n, '${large.brandId}', 'Boot', 'E-' || n from generate_series(1, 9000) n`);
  await pool.query("analyze products");
  await registerMany(db, fresh.brandId, { from: 0, count: 1_200 });
  const statement = knownProducts({ brandId: fresh.brandId, externalIds: ["E-7"], gtinIdentities: [] });
  const { rows } = await inBrand(db, fresh.brandId).execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index (Only )?Scan using products_external_id_unique on/);
});
