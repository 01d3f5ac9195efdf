import { analyzeGrownTables } from "@/db/queries/statistics";
import type { TenantDb } from "@/db/tenant";

const MANY = 200;

/**
 * Behind so many rows written, in their transaction: what follows is planned for tables of that size. A connection
 * keeps the plans by which it looks up what new rows refer to; those made while a table was small read all of it for
 * each row.
 */
export async function followGrowth(tx: TenantDb, rows: number): Promise<void> {
  if (rows >= MANY) await analyzeGrownTables(tx);
}
