import { endBulkChange, findBulkChange } from "@/db/queries/bulk-changes";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cancelJob } from "@/lib/platform/jobs/enqueue";

/** Ends a bulk change before its last passport; what is changed stays so. Throws `forbidden`, `not_found`. */
export const stopBulkChange = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("bulkChangeId"),
  audits: ["bulk_change.stopped"],
  run: async ({ tx, audit, actor }, { bulkChangeId }) => {
    const change = { brandId: actor.brandId, bulkChangeId };
    if (!(await findBulkChange(tx, change))) throw new DomainError("not_found", "Your brand has no such bulk change.");
    await cancelJob(tx, "bulk_change", change);
    if (!(await endBulkChange(tx, { ...change, at: now(), reason: "stopped" }))) return;
    await audit("bulk_change.stopped", bulkChangeId);
  },
});
