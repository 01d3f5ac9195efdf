import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inBrand } from "@/db/tenant";
import { must } from "@/lib/platform/must";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { countAnewForPlanner } from "./import-rows";

const { db } = testDatabase();

it("has the rows that a brand staged looked at, although no brand's role owns their table", async () => {
  const { brandId } = await mintBrand(db);
  const begun = must((await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)).rows[0], "A row").at;
  await countAnewForPlanner(inBrand(db, brandId));
  const { rows } = await db.execute(sql`
    select pg_stat_get_last_analyze_time('import_rows'::regclass) >= ${begun}::timestamptz as "isLookedAt"`);
  expect(rows).toEqual([{ isLookedAt: true }]);
});
