import { findBulkTransfer, insertBulkTransfer } from "@/db/queries/bulk-transfers";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { seal } from "@/lib/platform/secrets";
import { readTransferLines } from "./read-transfer-lines";

/**
 * Writes down a list of transfers as it was confirmed; the job loop starts them line by line. The same id a second time
 * is the same list. Throws `forbidden`, `not_found` for an id of another brand's.
 */
export const startBulkTransfer = useCase({
  may: "transfers.manage",
  by: "member",
  input: ids("listId", "text"),
  audits: ["transfer_list.started"],
  run: async ({ tx, actor, at, requestId, audit }, { listId, text }): Promise<{ listId: string }> => {
    const { brandId, userId, sessionId } = actor;
    const total = readTransferLines(text, environment().publicUrl).transfers.length;
    const row = { id: listId, brandId, userId, sessionId, requestId, total, sealed: seal(text), createdAt: at };
    if (!(await insertBulkTransfer(tx, row))) {
      if (await findBulkTransfer(tx, { brandId, listId })) return { listId };
      throw new DomainError("not_found", "Your brand has no such list.");
    }
    await enqueue(tx, "bulk_transfer", { brandId, listId });
    await audit("transfer_list.started", listId, { transfers: total });
    return { listId };
  },
});
