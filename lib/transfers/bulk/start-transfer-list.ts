import { findTransferList, insertTransferList } from "@/db/queries/bulk-transfers";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { seal } from "@/lib/platform/secrets";
import { readTransferList } from "./read-transfer-list";

/**
 * Writes down a list of transfers as it was confirmed; the job loop starts them line by line. The same id a second time
 * is the same list. Throws `forbidden`, `not_found` for an id of another brand's.
 */
export async function startTransferList(
  context: Context<MemberActor>,
  { listId, text }: { listId: string; text: string },
): Promise<{ listId: string }> {
  const { actor, requestId } = context;
  authorise(actor, "transfers.manage");
  const { brandId, userId, sessionId } = actor;
  const total = readTransferList(text, environment().publicUrl).transfers.length;
  const at = now();
  await context.db.transaction(async (tx) => {
    const row = { id: listId, brandId, userId, sessionId, requestId, total, sealed: seal(text), createdAt: at };
    if (!(await insertTransferList(tx, row))) {
      if (await findTransferList(tx, { brandId, listId })) return;
      throw new DomainError("not_found", "Your brand has no such list.");
    }
    await enqueue(tx, "transfer_list", { brandId, listId });
    await appendAudit(tx, context, {
      action: "transfer_list.started",
      targetKind: "transfer_list",
      targetId: listId,
      detail: { transfers: total },
    });
  });
  return { listId };
}
