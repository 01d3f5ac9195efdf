import type { Queryable } from "@/db/client";
import { deleteTransferLists, listEndedTransferLists } from "@/db/queries/bulk-transfers";
import {
  emptyMessages, eraseHolderAddress, eraseTransfersTo, listPendingTransfersTo, listSealedMessagesAround, type OneMailbox,
} from "@/db/queries/holder-data";
import { lockPassports } from "@/db/queries/transfers";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import { nudgeJobs } from "@/lib/jobs/nudge";
import { unsealBody } from "@/lib/mail/sealed-body";
import { now } from "@/lib/platform/clock";
import { hashAddress, unseal } from "@/lib/platform/secrets";
import { callOffTransfer } from "@/lib/transfers/call-off";
import type { HeldMailbox } from "./contract";
import { collectHeld, type HeldData } from "./show-holder";

export interface ErasedHolder {
  cancelledTransfers: number;
  erasedTransfers: number;
  emptiedMessages: number;
}

/**
 * Erases a mailbox on its person's request (GDPR Art. 17): address, number, messages to it, and its pending transfers,
 * which nobody could accept any more. Passports keep their holder, who has no address then; history and audit log keep the
 * keyed hash. Throws `forbidden`, `holder_not_found`.
 */
export async function eraseHolder(context: Context, { emailHash }: HeldMailbox): Promise<ErasedHolder> {
  const { actor } = context;
  authorise(actor, "holders.manage");
  const mailbox: OneMailbox = { brandId: actor.brandId, emailHash };
  const erased = await context.db.transaction(async (tx) => {
    const held = await collectHeld(tx, actor.brandId, { emailHash });
    const cancelledTransfers = await cancelPending(tx, context, mailbox);
    const emptiedMessages = await emptyMessagesTo(tx, mailbox, held);
    const erasedTransfers = await eraseTransfersTo(tx, mailbox);
    await eraseHolderAddress(tx, mailbox);
    await forgetTransferListsNaming(tx, mailbox);
    const detail = { cancelled_transfers: cancelledTransfers, erased_transfers: erasedTransfers, emptied_messages: emptiedMessages, passports: held.passports.length };
    await appendAudit(tx, context, { action: "holder.erased", targetKind: "holder", targetId: emailHash, detail });
    return { cancelledTransfers, erasedTransfers, emptiedMessages };
  });
  nudgeJobs();
  return erased;
}

/** Calls off what waits for the mailbox. Its person is told nothing more; a present holder who was told of it is. */
async function cancelPending(tx: Queryable, context: Context, mailbox: OneMailbox): Promise<number> {
  let count = 0;
  const pending = await listPendingTransfersTo(tx, mailbox);
  await lockPassports(tx, { brandId: mailbox.brandId, passportIds: pending.map(({ passportId }) => passportId) });
  for (const { id: transferId, passportId } of pending) {
    const ending = { transferId, status: "voided", at: now(), endedBy: context.actor.kind, texts: { holder: "cancelled.holder" } } as const;
    if (!(await callOffTransfer(tx, { ...ending, isRecipientTold: false }))) continue;
    const detail = { passport_id: passportId, reason: "address_erased", recipient_hash: mailbox.emailHash };
    await appendAudit(tx, context, { action: "transfer.voided", targetKind: "transfer", targetId: transferId, detail });
    count += 1;
  }
  return count;
}

/** Of the messages around the person's transfers those to themselves; the other side keeps its own. */
async function emptyMessagesTo(tx: Queryable, mailbox: OneMailbox, held: HeldData): Promise<number> {
  const phones = new Set(held.transfers.map(({ recipientPhone }) => recipientPhone));
  const theirs = (await listSealedMessagesAround(tx, mailbox)).filter(({ sealed }) => {
    const { to } = unsealBody(sealed);
    return phones.has(to) || hashAddress(to) === mailbox.emailHash;
  });
  if (theirs.length > 0) await emptyMessages(tx, theirs.map(({ id }) => id));
  return theirs.length;
}

/** Lists of transfers that are over go, where they name the mailbox; one that goes on is forgotten a day after its end. */
async function forgetTransferListsNaming(tx: Queryable, { brandId, emailHash }: OneMailbox): Promise<void> {
  const names = (word: string) => word.includes("@") && hashAddress(word) === emailHash;
  const naming = (await listEndedTransferLists(tx, brandId)).filter(({ sealed }) => unseal(sealed).split(/[\s,;"<>]+/).some(names));
  if (naming.length > 0) await deleteTransferLists(tx, { brandId, listIds: naming.map(({ id }) => id) });
}
