import { insertFirstTime } from "@/db/queries/first-steps";
import { inBrand, type TenantDb } from "@/db/tenant";
import { boundedCache } from "@/lib/platform/caches";
import { now } from "@/lib/platform/clock";

type FirstTime = Parameters<typeof insertFirstTime>[1]["what"];

const firstTimes = boundedCache<string, true>(10_000);

/** Cached, so that each process queries the database only once per event. */
export async function recordFirstTime(
  db: TenantDb,
  { brandId, what }: { brandId: string; what: FirstTime },
): Promise<void> {
  const mark = `${brandId} ${what}`;
  if (firstTimes.get(mark)) return;
  await insertFirstTime(inBrand(db, brandId), { brandId, what, at: now() });
  firstTimes.set(mark, true);
}
