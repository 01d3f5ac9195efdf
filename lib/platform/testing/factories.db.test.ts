import { describe, expect, it } from "vitest";
import { listWarranties } from "@/db/queries/warranties";
import { testDatabase } from "./database";
import { mintApiKey, mintBrand, mintHolder, mintMember, mintProduct } from "./factories";

describe("the factories", () => {
  it("make a brand with a member, a key, a product with passports and warranties, and a holder", async () => {
    const { db, pool } = testDatabase();
    const { brandId } = await mintBrand(db);
    await mintMember(db, { brandId });
    await mintApiKey(db, { brandId });
    await mintHolder(db, { brandId });
    const { passports } = await mintProduct(db, {
      brandId,
      units: 3,
      gtin: "4006381333931",
      warrantyMonths: 24,
      recycledContent: 12.5,
    });
    expect(new Set(passports.map(({ code }) => code)).size).toBe(3);
    for (const [table, rows] of Object.entries({ members: 1, api_keys: 1, holders: 1, products: 1, passports: 3 })) {
      const { rowCount } = await pool.query(`select from ${table} where brand_id = $1`, [brandId]);
      expect([table, rowCount]).toEqual([table, rows]);
    }
    expect(await listWarranties(db, passports[2]!.passportId)).toMatchObject([{ months: 24, state: "not_activated" }]);
  });
});
