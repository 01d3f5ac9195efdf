import { eraseGrantsOf } from "@/db/queries/access-grant-lists";
import { eraseClaimsOf } from "@/db/queries/claims";
import {
  emptyMessages,
  eraseHolderAddress,
  eraseTransfersTo,
  listPendingTransfersTo,
  listEncryptedMessagesAround,
  type OneMailbox,
} from "@/db/queries/holder-data";
import { closeHolderAccount } from "@/db/queries/holders";
import { deleteBulkTransfers, lockBulkTransfers, updateBulkTransferText } from "@/db/queries/transfer-lists";
import { lockPassports } from "@/db/queries/transfers";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { blotted, eraseInAnswers } from "@/lib/api/idempotency";
import { removeArchiveFile } from "@/lib/brands/archive/archive-file";
import { withdrawArchives } from "@/lib/brands/archive/request-archive";
import { now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { decryptBody } from "@/lib/platform/mail/smtp-courier";
import { hashAddress, encrypt, decrypt } from "@/lib/platform/secrets";
import { callOffTransfer } from "@/lib/transfers/call-off";
import { holderMailbox } from "./contract";
import { collectHolderData, type HolderData } from "./show-holder";

export interface ErasedHolder {
  cancelledTransfers: number;
  erasedTransfers: number;
  emptiedMessages: number;
  withdrawnArchives: number;
}

/**
 * GDPR, Article 17. Passports retain an anonymous holder; history and audit log retain the keyed hash. Throws
 * `forbidden`, `holder_not_found`.
 */
export const eraseHolder = useCase({
  may: "holders.manage",
  by: "member",
  input: holderMailbox,
  audits: ["holder.erased", "transfer.voided", "brand_archive.withdrawn"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { emailHash }): Promise<ErasedHolder> => {
    const { archiveIds, ...erased } = await inTransaction((scope) => eraseMailbox(scope, emailHash));
    await removeWithdrawn(archiveIds);
    return { ...erased, withdrawnArchives: archiveIds.length };
  },
});

type Erasing = WritingScope<"holder.erased" | "transfer.voided" | "brand_archive.withdrawn">;

export async function eraseMailbox(
  scope: Erasing,
  emailHash: string,
): Promise<Omit<ErasedHolder, "withdrawnArchives"> & { archiveIds: string[] }> {
  const { tx, actor } = scope;
  const mailbox: OneMailbox = { brandId: actor.brandId, emailHash };
  const holderData = await collectHolderData(tx, actor.brandId, { emailHash });
  const searchedTexts = textOf(holderData);
  const cancelledTransfers = await cancelPending(scope, mailbox);
  const emptiedMessages = await emptyMessagesTo(tx, mailbox, holderData);
  const erasedTransfers = await eraseTransfersTo(tx, mailbox);
  const erasedClaims = await eraseClaimsOf(tx, mailbox);
  const erasedGrants = await eraseGrantsOf(tx, { ...mailbox, at: now() });
  await eraseHolderAddress(tx, mailbox);
  await closeHolderAccount(acrossBrands(tx), emailHash);
  await forgetBulkTransfersNaming(tx, mailbox, searchedTexts);
  const answers = await eraseInAnswers(tx, { brandId: actor.brandId, searchedTexts });
  const detail = {
    cancelled_transfers: cancelledTransfers,
    erased_transfers: erasedTransfers,
    emptied_messages: emptiedMessages,
    erased_answers: answers,
    erased_claims: erasedClaims,
    erased_access_grants: erasedGrants,
    passports: holderData.passports.length,
  };
  await scope.audit("holder.erased", emailHash, detail);
  const archiveIds = await withdrawArchives(scope, { heldSince: heldSinceOf(holderData) });
  return { cancelledTransfers, erasedTransfers, emptiedMessages, archiveIds };
}

export async function removeWithdrawn(archiveIds: readonly string[]): Promise<void> {
  for (const archiveId of archiveIds)
    await removeArchiveFile(archiveId).catch((error: unknown) =>
      log().warn({ archive: archiveId, err: errorForLog(error) }, "a withdrawn archive could not be removed"),
    );
}

function textOf({ email, transfers }: HolderData): string[] {
  const own = transfers
    .filter(({ isRecipient }) => isRecipient)
    .flatMap(({ recipientEmail, recipientPhone }) => [recipientEmail, recipientPhone]);
  return [...new Set([email, ...own])].filter((word) => word !== null);
}

function heldSinceOf({ firstSeenAt, transfers }: HolderData): Date {
  return new Date(Math.min(firstSeenAt.getTime(), ...transfers.slice(-1).map(({ createdAt }) => createdAt.getTime())));
}

/** The mailbox's person is not notified; a current holder who was notified of the transfer is. */
async function cancelPending({ tx, actor, audit }: Erasing, mailbox: OneMailbox): Promise<number> {
  let count = 0;
  const pending = await listPendingTransfersTo(tx, mailbox);
  await lockPassports(tx, { brandId: mailbox.brandId, passportIds: pending.map(({ passportId }) => passportId) });
  for (const { id: transferId, passportId } of pending) {
    const ending = {
      transferId,
      status: "voided",
      at: now(),
      endedBy: actor.kind,
      texts: { holder: "cancelled.holder" },
    } as const;
    if (!(await callOffTransfer(tx, { ...ending, isRecipientNotified: false }))) continue;
    const detail = { passport_id: passportId, reason: "address_erased", recipient_hash: mailbox.emailHash };
    await audit("transfer.voided", transferId, detail);
    count += 1;
  }
  return count;
}

async function emptyMessagesTo(tx: BrandDb, mailbox: OneMailbox, holderData: HolderData): Promise<number> {
  const phones = new Set(holderData.transfers.map(({ recipientPhone }) => recipientPhone));
  const theirs = (await listEncryptedMessagesAround(tx, mailbox)).filter(({ sealed }) => {
    const { to } = decryptBody(sealed);
    return phones.has(to) || hashAddress(to) === mailbox.emailHash;
  });
  if (theirs.length > 0)
    await emptyMessages(
      tx,
      theirs.map(({ id }) => id),
    );
  return theirs.length;
}

/** Deletes finished bulk transfers that name the mailbox, and removes only its line from a running one. */
async function forgetBulkTransfersNaming(
  tx: BrandDb,
  { brandId, emailHash }: OneMailbox,
  texts: readonly string[],
): Promise<void> {
  const ended: string[] = [];
  for (const { id: listId, sealed, endedAt } of await lockBulkTransfers(tx, brandId)) {
    const text = decrypt(sealed);
    const addresses = text.split(/[\s,;"<>]+/).filter((word) => word.includes("@") && hashAddress(word) === emailHash);
    if (addresses.length === 0) continue;
    if (endedAt) ended.push(listId);
    else await updateBulkTransferText(tx, { listId, sealed: encrypt([...addresses, ...texts].reduce(blotted, text)) });
  }
  if (ended.length > 0) await deleteBulkTransfers(tx, { brandId, listIds: ended });
}
