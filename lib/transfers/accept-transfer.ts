import { endOtherClaims } from "@/db/queries/claims";
import { upsertHolder } from "@/db/queries/holders";
import { getTransferSubject, setHolder, type TransferRow, type TransferSubject } from "@/db/queries/transfers";
import { listWarranties, updateWarranty } from "@/db/queries/warranties";
import { accountsOf, type BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { enterWithItem } from "@/lib/holders/enter-account";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { recallOf, requireTransferable, endTransfer } from "./call-off";
import { sendClaimRefused } from "./claims/send-claim-messages";
import { linkAnswer } from "./links/link-contract";
import { findLinkTarget, lockLiveLink, tooLate } from "./links/send-new-link";
import { type Occasion, sendReceipts } from "./messages/send-messages";
import { type WarrantyOutcome, warrantyOutcomes } from "./warranty-outcomes";

interface Completion extends Occasion {
  locale: Locale;
  endedBy: "recipient" | "member";
  claimId?: string;
}

interface Completed {
  holderId: string | null;
  warranties: WarrantyOutcome[];
}

/** The caller holds the passport's lock, has checked for obstacles, and audits. Throws `transfer_link_used`. */
export async function completeTransfer(tx: BrandDb, completion: Completion): Promise<Completed> {
  const { transfer, subject, at, locale, endedBy, claimId = null } = completion;
  const { passportId } = transfer;
  const holderId = await receivingHolder(tx, transfer, locale, at);
  const ended = await endTransfer(tx, {
    transferId: transfer.id,
    status: "completed",
    at,
    endedBy,
    toHolderId: holderId,
  });
  if (!ended) throw tooLate("expired");
  await setHolder(tx, { passportId, holderId, at });
  const warranties = await moveWarranties(tx, transfer, subject, at);
  await sendAcceptedReceipts(tx, { transfer, subject, at, warranties, locale });
  for (const claim of await endOtherClaims(tx, { passportId, exceptId: claimId, at }))
    await sendClaimRefused(tx, { claim, subject, at });
  return { holderId, warranties };
}

export const completedDetail = (transfer: TransferRow, { holderId, warranties }: Completed) => ({
  passport_id: transfer.passportId,
  recipient_hash: transfer.recipientEmailHash,
  from_holder_id: transfer.fromHolderId,
  to_holder_id: holderId,
  warranties: warranties.map(({ warrantyId, outcome }) => ({ id: warrantyId, outcome })),
});

/** Null for a return: the brand itself is then the holder. */
async function receivingHolder(tx: BrandDb, transfer: TransferRow, locale: Locale, at: Date): Promise<string | null> {
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
  tx: BrandDb,
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
  tx: BrandDb,
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

interface AcceptedTransfer {
  transferId: string;
  warranties: WarrantyOutcome[];
  /** Null without a browser, for a return, and if the link did not go to the recipient's mailbox alone. */
  session: string | null;
}

/** A link that was also sent as a text message proves no mailbox. */
async function startSession(
  tx: BrandDb,
  transfer: TransferRow,
  browser: { session?: string | undefined } | undefined,
): Promise<string | null> {
  const { kind, recipientEmail: mailbox, recipientPhone, brandId, passportId } = transfer;
  if (!browser || kind === "return" || mailbox === null || recipientPhone !== null) return null;
  return enterWithItem(accountsOf(tx), { mailbox, brandId, passportId, session: browser.session });
}

export const acceptTransfer = useCase({
  may: "bearer",
  by: "visitor",
  input: linkAnswer,
  findTarget: findLinkTarget("accept"),
  audits: ["transfer.completed"],
  run: async ({ tx, target, auditAs }, input): Promise<AcceptedTransfer> => {
    const transfer = await lockLiveLink(tx, target);
    const subject = await getTransferSubject(tx, transfer.passportId);
    requireTransferable(subject);
    if (recallOf(subject) && !input.hasReadRecall)
      throw new DomainError("recall_not_read", "The product is recalled: tick that you have read of it.");
    const at = now();
    const { locale } = input;
    const { holderId, warranties } = await completeTransfer(tx, {
      transfer,
      subject,
      at,
      locale,
      endedBy: "recipient",
    });
    const session = await startSession(tx, transfer, input.browser);
    const actor = { kind: "recipient", brandId: transfer.brandId, transferId: transfer.id } as const;
    await auditAs(actor)("transfer.completed", transfer.id, {
      ...completedDetail(transfer, { holderId, warranties }),
      ...(recallOf(subject) ? { recall_read: true } : {}),
    });
    return { transferId: transfer.id, warranties, session };
  },
});
