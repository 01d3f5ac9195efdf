import { insertFirstTime } from "@/db/queries/first-steps";
import { inBrand, type TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { processWide } from "@/lib/platform/process-wide";

type FirstTime = Parameters<typeof insertFirstTime>[1]["what"];

const BRANDS_KNOWN_MAX = 10_000;
const known = () => processWide("first-times", () => new Set<string>());

/** Cached, so that each process queries the database only once per event. */
export async function recordFirstTime(
  db: TenantDb,
  { brandId, what }: { brandId: string; what: FirstTime },
): Promise<void> {
  const recorded = known();
  const mark = `${brandId} ${what}`;
  if (recorded.has(mark)) return;
  await insertFirstTime(inBrand(db, brandId), { brandId, what, at: now() });
  if (recorded.size >= BRANDS_KNOWN_MAX) recorded.clear();
  recorded.add(mark);
}
