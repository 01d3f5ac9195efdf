import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inBrand } from "@/db/tenant";
import { newId } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { countResults, insertResults } from "./import-results";
import { refreshPlannerStatistics } from "./import-rows";

const { db } = testDatabase();

it("has the rows that a brand staged looked at, although no brand's role owns their table", async () => {
  const { brandId } = await mintBrand(db);
  const startedAt = requireValue(
    (await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`)).rows[0],
    "A row",
  ).at;
  await refreshPlannerStatistics(inBrand(db, brandId));
  const { rows } = await db.execute(sql`
    select pg_stat_get_last_analyze_time('import_rows'::regclass) >= ${startedAt}::timestamptz as "isLookedAt"`);
  expect(rows).toEqual([{ isLookedAt: true }]);
});

it("counts the results of an import by reading its rows once, in parts", async () => {
  const importId = newId("imp");
  const result = { productId: null, version: null, units: 2, unitIds: null, problems: null };
  const outcomes = ["created", "created", "created", "added", "added", "changed", "refused"] as const;
  const results = outcomes.map((outcome, index) => ({ ...result, number: index + 1, outcome }));
  const { counts, scans } = await db.transaction(async (tx) => {
    await insertResults(tx, {
      importId,
      results: results.map((row) => (row.outcome === "added" ? { ...row, unitIds: ["psp_a", "psp_b"] } : row)),
    });
    const undone: [number, string][] = [
      [1, "removed"],
      [2, "kept"],
      [4, "removed"],
      [6, "restored"],
    ];
    for (const [number, undo] of undone)
      await tx.execute(
        sql`update import_results set undo = ${undo} where import_id = ${importId} and number = ${number}`,
      );
    const scansSoFar = async () =>
      requireValue(
        (
          await tx.execute<{ scans: number }>(sql`
            select (seq_scan + idx_scan)::int as scans from pg_stat_xact_user_tables
            where relid = 'import_results'::regclass`)
        ).rows[0],
        "A row",
      ).scans;
    const before = await scansSoFar();
    const inOne = await countResults(tx, importId);
    const scans = (await scansSoFar()) - before;
    return { counts: [inOne, await countResults(tx, importId, 3)], scans };
  });
  const expected = {
    created: 3,
    added: 2,
    changed: 1,
    refused: 1,
    units: 14,
    "units undone": 2,
    removed: 1,
    kept: 1,
    restored: 1,
  };
  expect(counts).toEqual([expected, expected]);
  // One to find the last row, one to count.
  expect(scans).toBe(2);
});
