import { sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";

interface ChangedRows extends Record<string, unknown> {
  audited: number;
  inserted: number;
  updated: number;
  deleted: number;
}

export async function countChangedRows(tx: Queryable): Promise<ChangedRows> {
  const { rows } = await tx.execute<ChangedRows>(sql`
    with counted as (select *, relname ~ '^audit' as is_audit from pg_stat_xact_user_tables)
    select coalesce(sum(n_tup_ins) filter (where relname ~ '^audit_log(_|$)'), 0)::int as audited,
      coalesce(sum(n_tup_ins) filter (where not is_audit), 0)::int as inserted,
      coalesce(sum(n_tup_upd) filter (where not is_audit), 0)::int as updated,
      coalesce(sum(n_tup_del) filter (where not is_audit), 0)::int as deleted
    from counted`);
  return onlyRow("countChangedRows", rows);
}
