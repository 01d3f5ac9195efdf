import { upsertHolder } from "@/db/queries/holders";
import { getTransferSubject, setHolder, type TransferRow, type TransferSubject } from "@/db/queries/transfers";
import { listWarranties, updateWarranty } from "@/db/queries/warranties";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { dayOf } from "@/lib/warranties/rules";
import { recallOf, requireTransferable } from "./condition";
import { endTransfer } from "./end-transfer";
import { linkAnswer } from "./links/link-contract";
import { lockLiveLink, tooLate } from "./links/live-link";
import { sendReceipts } from "./messages/send-messages";
import { type WarrantyOutcome, warrantyOutcomes } from "./warranty-outcomes";

export interface AcceptedTransfer {
  transferId: string;
  warranties: WarrantyOutcome[];
}

/**
 * Makes the recipient the holder, or the brand again for a return. Of any number of clicks one gets here; the others
 * get `transfer_link_used`. `locale` is the language the recipient read the page in. Throws also `transfer_not_found`
 * and the passport's obstacles, and `recall_not_read` unless `hasReadRecall` where the product is recalled.
 */
export const acceptTransfer = useCase({
  may: "bearer",
  by: "visitor",
  input: linkAnswer,
  audits: ["transfer.completed"],
  run: async ({ tx, auditAs }, input): Promise<AcceptedTransfer> => {
    const transfer = await lockLiveLink(tx, { token: input.token, purpose: "accept" });
    const subject = await getTransferSubject(tx, transfer.passportId);
    requireTransferable(subject);
    if (recallOf(subject) && !input.hasReadRecall)
      throw new DomainError("recall_not_read", "The product is recalled: tick that you have read of it.");
    const at = now();
    const holderId = await receivingHolder(tx, transfer, input.locale, at);
    const ended = await endTransfer(tx, {
      transferId: transfer.id,
      status: "completed",
      at,
      endedBy: "recipient",
      toHolderId: holderId,
    });
    if (!ended) throw tooLate("expired");
    await setHolder(tx, { passportId: transfer.passportId, holderId, at });
    const warranties = await moveWarranties(tx, transfer, subject, at);
    await sendAcceptedReceipts(tx, { transfer, subject, at, warranties, locale: input.locale });
    const actor = { kind: "recipient", brandId: transfer.brandId, transferId: transfer.id } as const;
    await auditAs(actor)("transfer.completed", transfer.id, {
      passport_id: transfer.passportId,
      recipient_hash: transfer.recipientEmailHash,
      from_holder_id: transfer.fromHolderId,
      to_holder_id: holderId,
      ...(recallOf(subject) ? { recall_read: true } : {}),
      warranties: warranties.map(({ warrantyId, outcome }) => ({ id: warrantyId, outcome })),
    });
    return { transferId: transfer.id, warranties };
  },
});

/** The recipient as a holder of this brand's items; null for a return, after which the brand holds the item itself. */
async function receivingHolder(
  tx: AllBrandsDb,
  transfer: TransferRow,
  locale: Locale,
  at: Date,
): Promise<string | null> {
  if (transfer.kind === "return") return null;
  return upsertHolder(tx, {
    id: newId("hld", at),
    brandId: transfer.brandId,
    email: transfer.recipientEmail,
    emailHash: transfer.recipientEmailHash,
    locale,
    createdAt: at,
  });
}

async function moveWarranties(
  tx: AllBrandsDb,
  { kind }: TransferRow,
  { passport }: TransferSubject,
  at: Date,
): Promise<WarrantyOutcome[]> {
  const stored = await listWarranties(tx, passport.id);
  const acceptance = { today: dayOf(at), isFirstSale: passport.transferCount === 0, isReturn: kind === "return" };
  const outcomes = warrantyOutcomes(stored, acceptance);
  const used = new Map(stored.map(({ id, transfersUsed }) => [id, transfersUsed]));
  for (const { warrantyId, outcome, startsOn, endsOn } of outcomes) {
    const transfersUsed = (used.get(warrantyId) ?? 0) + 1;
    if (outcome === "begins")
      await updateWarranty(tx, { warrantyId, set: { state: "active", startsOn, endsOn, activatedAt: at } });
    if (outcome === "moves") await updateWarranty(tx, { warrantyId, set: { transfersUsed } });
    if (outcome === "lapses") await updateWarranty(tx, { warrantyId, set: { state: "not_transferred" } });
  }
  return outcomes;
}

async function sendAcceptedReceipts(
  tx: AllBrandsDb,
  {
    locale,
    ...occasion
  }: { transfer: TransferRow; subject: TransferSubject; at: Date; warranties: WarrantyOutcome[]; locale: Locale },
): Promise<void> {
  const happening = occasion.transfer.kind === "return" ? "returned" : "accepted";
  const texts = {
    recipient: `${happening}.recipient`,
    holder: `${happening}.holder`,
    starter: `${happening}.starter`,
  } as const;
  await sendReceipts(tx, { ...occasion, texts, recipientLocale: locale });
}
