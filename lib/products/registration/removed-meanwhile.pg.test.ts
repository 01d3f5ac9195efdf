import { expect, it } from "vitest";
import { removeProducts } from "@/db/queries/import-undo";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { readRegistration } from "./group-records";
import { registerProducts } from "./register-products";

const { db, pool } = testDatabase();

/**
 * By what PostgreSQL tells of those who wait; the embedded database has one connection, where nobody waits for a lock.
 */
it("a product that is removed while units are added to it is made anew", async () => {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const context = contextOf(openTestPool(4).db, actor);
  const register = async (json: unknown) =>
    registerProducts(context, {
      validated: (await readRegistration(json)).validated,
      onExisting: "add",
      onError: "fail",
      isDryRun: false,
    });
  const { registered } = await register({ name: "a", external_id: "E" });
  let adding: ReturnType<typeof register> | undefined;
  await openTestPool(1).db.transaction(async (tx) => {
    await removeProducts(tx, { brandId, productIds: [registered[0]!.product.id] });
    adding = register({ name: "b", external_id: "E" });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query " +
      "ilike '%products%'";
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  });
  expect((await adding)!.registered).toMatchObject([{ outcome: "created", product: { name: "b" } }]);
  const { rows } = await pool.query(
    "select (select count(*)::int from products where brand_id = $1) as products, (select count(*)::int from " +
      "passports where brand_id = $1) as passports",
    [brandId],
  );
  expect(rows).toEqual([{ products: 1, passports: 1 }]);
});
