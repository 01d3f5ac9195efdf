import { analyzeGrownTables } from "@/db/queries/statistics";
import type { TenantDb } from "@/db/tenant";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

const MANY = 200;

/**
 * Behind a registration of so many records: what comes next is planned for tables of that size. Outside of its
 * transaction; what was registered stands, whatever comes of it.
 */
export async function followGrowth(db: TenantDb, records: number): Promise<void> {
  if (records < MANY) return;
  try {
    await analyzeGrownTables(db);
  } catch (error) {
    log().debug({ err: errorForLog(error) }, "tables that have grown could not be analysed");
  }
}
