import { z } from "zod";
import { findTransferSubject } from "@/db/queries/transfer-previews";
import { findTransfer, getTransferSubject, type TransferSubject } from "@/db/queries/transfers";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { asSeenBy } from "@/lib/holders/masking";
import { requireCode } from "@/lib/passports/verification/require-code";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type Locale, localeOr, LOCALES } from "@/lib/platform/i18n/locales";
import { ids } from "@/lib/platform/input/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { startTransferBody } from "./contract";
import { noSuchTransfer } from "./lock-own-transfer";
import { localeOfRecipient } from "./messages/send-messages";
import { statusAt } from "./rules";

/** A transfer that is looked at before it is started, or one that is pending. */
export const draftTransfer = startTransferBody.extend({
  locale: z.enum(LOCALES).optional(),
  /** Left out: counted from now. */
  expiresAt: z.date().optional(),
});
export type DraftTransfer = z.output<typeof draftTransfer>;

/** A draft's passport, its recipient's language, and its end. Throws `invalid_code`, `passport_not_found`. */
export async function findDraftSubject(
  { db, actor: { brandId } }: Context,
  draft: DraftTransfer,
): Promise<{ subject: TransferSubject; locale: Locale; expiresAt: Date }> {
  const subject = await findTransferSubject(db, { brandId, code: requireCode(draft.code, "/code") });
  if (!subject) throw new DomainError("passport_not_found", "Your brand has no passport with this code.");
  const locale =
    draft.locale ??
    (await localeOfRecipient(db, { brand: subject.brand, emailHash: hashAddress(draft.recipient_email) }));
  const days = draft.expires_in_days ?? subject.brand.transferExpiryDays;
  return { subject, locale, expiresAt: draft.expiresAt ?? new Date(now().getTime() + days * DAY_MS) };
}

/** A pending transfer as its recipient sees it; null once it has ended. Throws `forbidden`, `transfer_not_found`. */
export const draftOfTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async ({ db, actor }, { transferId }): Promise<DraftTransfer | null> => {
    const found = await findTransfer(db, { brandId: actor.brandId, transferId });
    if (!found) throw noSuchTransfer();
    const transfer = asSeenBy(actor, found);
    if (statusAt(transfer, now()) !== "pending" || transfer.recipientEmail === null) return null;
    const { passport } = await getTransferSubject(db, transfer.passportId);
    return {
      code: passport.code,
      recipient_email: transfer.recipientEmail,
      recipient_phone: transfer.recipientPhone,
      kind: transfer.kind,
      message: transfer.message,
      expires_in_days: Math.max(1, Math.round((transfer.expiresAt.getTime() - transfer.createdAt.getTime()) / DAY_MS)),
      expiresAt: transfer.expiresAt,
      locale: localeOr(transfer.locale),
    };
  },
});
