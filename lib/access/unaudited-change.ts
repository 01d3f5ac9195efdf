import type { Queryable } from "@/db/client";
import { countChangedRows } from "@/db/queries/changed-rows";
import { environment } from "@/lib/platform/env";

/**
 * With CHECK_RESPONSES, as in the tests, throws when `work` changed rows and wrote none to the audit log: what a use
 * case that audits must not commit.
 */
export async function withoutUnauditedChange<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  if (!environment().checkResponses) return work();
  const before = await countChangedRows(tx);
  const result = await work();
  const after = await countChangedRows(tx);
  const [inserted, updated, deleted] = [
    after.inserted - before.inserted,
    after.updated - before.updated,
    after.deleted - before.deleted,
  ];
  // A row that lost against another's of the same key is counted as inserted and deleted.
  const isNothing = updated === 0 && inserted === deleted && inserted <= 1;
  if (after.audited > before.audited || isNothing) return result;
  throw new Error("a use case changed rows that it declares to audit, and wrote nothing to the audit log");
}
