import { expect, it } from "vitest";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintBrand } from "@/lib/platform/testing/factories";
import { inBrand } from "../tenant";
import { addRegistrations, listRegistrationDays, sumRegistrations } from "./registrations";

const { db } = testDatabase();
/** Of as many connections two count in different rows. */
const { db: many } = openTestPool(9);

it("registrations of one brand at once do not wait for each other to be counted, and none is lost", async () => {
  const { brandId } = await mintBrand(db);
  const slots = new Set<number>();
  const countBeside = async (): Promise<void> => {
    await inBrand(many, brandId).transaction(async (tx) => {
      const { rows } = await tx.execute<{ slot: number }>("select pg_backend_pid() % 8 as slot");
      if (!slots.has(rows[0]!.slot)) {
        await tx.execute("set local lock_timeout = '2s'");
        await addRegistrations(tx, { brandId, day: "2026-03-01", passports: 3 });
      }
      slots.add(rows[0]!.slot);
      if (slots.size < 2) await countBeside();
    });
  };
  await countBeside();
  const own = inBrand(db, brandId);
  expect(await sumRegistrations(own, brandId)).toBe(6);
  await addRegistrations(own, { brandId, day: "2026-03-02", passports: 1 });
  expect(await listRegistrationDays(own, { brandId, since: "2026-03-01" })).toEqual([
    { day: "2026-03-01", passports: 6 },
    { day: "2026-03-02", passports: 1 },
  ]);
  await addRegistrations(own, { brandId, day: "2026-03-01", passports: -6 });
  expect(await listRegistrationDays(own, { brandId, since: "2026-03-01" })).toEqual([
    { day: "2026-03-02", passports: 1 },
  ]);
});
