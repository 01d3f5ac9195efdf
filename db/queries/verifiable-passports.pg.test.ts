import { expect, it } from "vitest";
import { now } from "@/lib/platform/clock";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { findVerifiablePassport } from "./verifiable-passports";

const { db } = testDatabase();
const one = openTestPool(1);
/** PostgreSQL replans a prepared statement this many times before it considers a generic plan. */
const PLANNED_ANEW_MAX = 5;

it("is planned once, although one code is asked for at a time", async () => {
  const { brandId } = await mintBrand(db);
  const { passports } = await mintProduct(db, { brandId, name: "a" });
  for (let time = 0; time < 2 * PLANNED_ANEW_MAX; time += 1)
    expect(await findVerifiablePassport(one.db, { code: passports[0]!.code, at: now() })).toBeDefined();
  const { rows } = await one.pool.query(
    "select name, custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements",
  );
  expect(rows).toContainEqual({ name: "find_verifiable_passports", anew: PLANNED_ANEW_MAX, once: PLANNED_ANEW_MAX });
});
