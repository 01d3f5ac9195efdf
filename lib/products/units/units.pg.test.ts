import { expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { addUnits } from "./add-units";
import { readUnits } from "./read-units";

const { db, pool } = testDatabase();
const other = openTestPool(2);

/** Resolves as soon as somebody waits for a lock in this worker's database. */
async function someoneWaits(): Promise<void> {
  const waiting =
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and " +
    "wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query<{ count: number }>(waiting)).rows[0]!.count).toBeGreaterThan(0);
}

it("units whose serial numbers and own ids run against each other are added one after the other, never waiting in a circle", async () => {
  const { brandId } = await mintBrand(db);
  const { productId } = await mintProduct(db, { brandId });
  const { actor } = await mintApiKey(db, { brandId });
  const add = async (within: typeof db, units: object[], onError: "fail" | "skip" = "fail") =>
    addUnits(contextOf(within, actor), { productId, validated: await readUnits({ units }), onError, isDryRun: false });
  let later: Promise<string | undefined> = Promise.resolve("not begun");
  await other.db.transaction(async (tx) => {
    await add(tx, [{ serial_number: "S-3", unit_external_id: "E-1" }]);
    later = add(
      db,
      [
        { serial_number: "S-1", unit_external_id: "E-2" },
        { serial_number: "S-2", unit_external_id: "E-1" },
      ],
      "skip",
    ).then(
      () => "added",
      ({ code }: DomainError) => code,
    );
    await someoneWaits();
    await add(tx, [{ serial_number: "S-4", unit_external_id: "E-2" }]);
  });
  expect(await later).toBe("unit_external_id_taken");
});
