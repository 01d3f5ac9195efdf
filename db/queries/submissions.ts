import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";
import { idempotencyRecords } from "../schema";
import type { BrandDb } from "../tenant";

interface Submission {
  brandId: string;
  key: string;
}

/** Returns false when the submission was already processed. Waits for a concurrent transaction with the same key. */
export async function claimSubmission(
  tx: BrandDb,
  { at, ...submission }: Submission & { fingerprint: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(idempotencyRecords)
    .values({ ...submission, status: 200, headers: {}, body: "null", createdAt: at })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateSubmission(
  tx: BrandDb,
  { brandId, key, body }: Submission & { body: string },
): Promise<void> {
  await tx
    .update(idempotencyRecords)
    .set({ body })
    .where(and(eq(idempotencyRecords.brandId, brandId), eq(idempotencyRecords.key, key)));
}

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
