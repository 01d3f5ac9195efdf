import { sql } from "drizzle-orm";
import type { TenantDb } from "../tenant";

/** Has the database look at tables of passports that have grown to a multiple since it last did. Waits for nobody. */
export async function analyzeGrownTables(db: TenantDb): Promise<void> {
  await db.execute(sql`select analyze_grown_tables()`);
}
