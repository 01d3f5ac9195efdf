import { sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../only-row";

/** How many rows this transaction has written to the audit log so far, and how many it has changed elsewhere. */
export async function countChangedRows(tx: Queryable): Promise<{ audited: number; changed: number }> {
  const { rows } = await tx.execute<{ audited: number; changed: number }>(sql`
    select coalesce(sum(n_tup_ins) filter (where relname ~ '^audit_log(_|$)'), 0)::int as audited,
      coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del) filter (where relname not like 'audit%'), 0)::int as changed
    from pg_stat_xact_user_tables`);
  return onlyRow("countChangedRows", rows);
}
