import { endBulkChange, findBulkChange } from "@/db/queries/bulk-changes";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { cancelJob } from "@/lib/platform/jobs/enqueue";

/**
 * Ends a bulk change before its last passport; what is changed stays so. Nothing happens when it has ended. Throws
 * `forbidden`, `not_found`.
 */
export async function stopBulkChange(context: Context, { bulkChangeId }: { bulkChangeId: string }): Promise<void> {
  const { actor } = context;
  authorise(actor, "passports.manage");
  await context.db.transaction(async (tx) => {
    const change = { brandId: actor.brandId, bulkChangeId };
    if (!(await findBulkChange(tx, change))) throw new DomainError("not_found", "Your brand has no such bulk change.");
    await cancelJob(tx, "bulk_change", change);
    if (!(await endBulkChange(tx, { ...change, at: now(), reason: "stopped" }))) return;
    await appendAudit(tx, context, {
      action: "bulk_change.stopped",
      targetKind: "bulk_change",
      targetId: bulkChangeId,
    });
  });
}
