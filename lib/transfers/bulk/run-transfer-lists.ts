import type { Queryable } from "@/db/client";
import {
  countLineOutcomes,
  endTransferList,
  listSettledLines,
  releaseTransferList,
  settleLine,
  takeDueTransferList,
  type TransferListRow,
} from "@/db/queries/bulk-transfers";
import type { Context } from "@/lib/access/actor";
import { confirmedContext } from "@/lib/access/confirmed-context";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { toDomainError } from "@/lib/platform/http/to-domain-error";
import { unseal } from "@/lib/platform/secrets";
import { startTransfer } from "../start-transfer";
import { type ListedTransfer, readTransferList } from "./read-transfer-list";

/** About half a second's work: then others have their turn, and a process that is stopped need not wait long. */
const LINES_PER_BATCH = 25;
/** A list whose process died is taken up again after it. No batch outlives it: one that is slow ends sooner. */
const LEASE_MS = 2 * MINUTE_MS;
const BATCH_MS_MAX = LEASE_MS / 4;

/**
 * Tries a batch of the list that waits for longest, and answers how many lines it tried. A transfer and its line are
 * written in one transaction: whatever is killed, each is started once; what one line meets stops no other.
 */
export async function runTransferLists(db: Queryable): Promise<number> {
  const at = now();
  const taken = await takeDueTransferList(db, { at, leasedUntil: new Date(at.getTime() + LEASE_MS) });
  if (!taken) return 0;
  const context = await confirmedContext(db, taken, "transfers.manage");
  if (!context) {
    await end(db, taken, "forbidden");
    return 1;
  }
  const waiting = await waitingLines(db, taken);
  const startedMs = monotonicMs();
  let tried = 0;
  for (; tried < Math.min(waiting.length, LINES_PER_BATCH) && monotonicMs() - startedMs < BATCH_MS_MAX; tried += 1)
    await startOne(context, taken, waiting[tried]!);
  if (tried === waiting.length) await end(db, taken, null);
  else await releaseTransferList(db, { listId: taken.id, dueAt: now() });
  return tried + 1;
}

async function waitingLines(db: Queryable, { id, sealed }: TransferListRow): Promise<ListedTransfer[]> {
  const settled = new Set((await listSettledLines(db, id)).map(({ line }) => line));
  return readTransferList(unseal(sealed), environment().publicUrl).transfers.filter(({ line }) => !settled.has(line));
}

/** Thrown to undo a transfer whose line another process has tried in the meantime. */
class TriedAlready extends Error {}

async function startOne(
  context: Context<MemberActor>,
  { id: listId }: TransferListRow,
  { line, input }: ListedTransfer,
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const { transfer } = await startTransfer({ ...context, db: tx }, input);
      if (!(await settleLine(tx, { listId, line, outcome: "started", transferId: transfer.id })))
        throw new TriedAlready();
    });
  } catch (thrown) {
    if (thrown instanceof TriedAlready) return;
    const { code: errorCode, extras } = toDomainError(thrown, context.requestId);
    if (errorCode === "database_unavailable") throw thrown;
    const transferId = (extras.members?.["transfer_id"] as string | undefined) ?? null;
    await settleLine(context.db, { listId, line, outcome: "refused", transferId, errorCode });
  }
}

async function end(
  db: Queryable,
  { id: listId, brandId, requestId, total }: TransferListRow,
  reason: TransferListRow["endReason"],
): Promise<void> {
  const outcomes = await countLineOutcomes(db, listId);
  await db.transaction(async (tx) => {
    if (!(await endTransferList(tx, { listId, at: now(), reason }))) return;
    await appendAudit(
      tx,
      { actor: { kind: "system", brandId }, requestId },
      {
        action: "transfer_list.ended",
        targetKind: "transfer_list",
        targetId: listId,
        detail: { ...outcomes, transfers: total, end_reason: reason },
      },
    );
  });
}
