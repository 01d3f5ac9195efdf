import { describe, expect, it } from "vitest";
import { openTestPool, testDatabase } from "./database";

describe("the database of a test worker", () => {
  it("has the migrated schema", async () => {
    const { rows } = await testDatabase().pool.query("select to_regclass('public.passports') as passports");
    expect(rows).toEqual([{ passports: "passports" }]);
  });

  it("is the same one for every pool of the worker", async () => {
    const databaseName = "select current_database() as name";
    const [own, further] = await Promise.all([
      testDatabase().pool.query(databaseName),
      openTestPool(2).pool.query(databaseName),
    ]);
    expect(further.rows).toEqual(own.rows);
  });
});
