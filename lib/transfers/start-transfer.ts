import { z } from "zod";
import { findTransferSubject } from "@/db/queries/transfer-links";
import {
  lockPassport,
  type TransferRow,
  findTransfer,
  getTransferSubject,
  type TransferSubject,
} from "@/db/queries/transfers";
import type { Context, Actor } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES, type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { ids } from "@/lib/platform/input/ids";
import { hashAddress, encrypt, decrypt } from "@/lib/platform/secrets";
import { beginTransfer } from "./begin-transfer";
import { noSuchTransfer } from "./call-off";
import { startTransferBody, type StartTransferInput } from "./contract";
import { type Deliveries, localeOfRecipient } from "./messages/send-messages";
import { statusAt } from "./rules";

interface StartedResult {
  transfer: TransferRow;
  code: string;
  deliveries: Deliveries;
}

/**
 * Starts a transfer with the recipient's link, the holder's notice and the audit row. `locale` is the recipient's
 * language if one was selected. Throws `invalid_code`, `passport_not_found`, `transfer_already_pending`,
 * `recipient_is_current_holder`, `example_stays_in_team`, `recipient_limit_reached` and the passport's obstacles.
 */
export const startTransfer = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: startTransferBody.extend({ locale: z.enum(LOCALES).optional() }),
  audits: ["transfer.started", "transfer.expired"],
  run: async (context, input): Promise<StartedResult> => {
    const { tx, actor } = context;
    const code = requireCode(input.code, "/code");
    const passportId = await lockPassport(tx, { brandId: actor.brandId, code });
    if (passportId === null) throw new DomainError("passport_not_found", "Your brand has no passport with this code.");
    return { code, ...(await beginTransfer(context, { passportId, input })) };
  },
});

export const draftTransfer = startTransferBody.extend({
  locale: z.enum(LOCALES).optional(),
  expiresAt: z.date().optional(),
});
export type DraftTransfer = z.output<typeof draftTransfer>;

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

export const draftOfTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async ({ db, actor }, { transferId }): Promise<DraftTransfer | null> => {
    const row = await findTransfer(db, { brandId: actor.brandId, transferId });
    if (!row) throw noSuchTransfer();
    const transfer = asSeenBy(actor, row);
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

/** Encrypted, because URLs are logged and stored. Valid for its brand only and for a day. */

const encryptedDraft = z.object({
  purpose: z.literal("transfer-draft"),
  brandId: z.string(),
  until: z.number(),
  input: startTransferBody,
});

export function encryptDraft({ brandId }: Actor, input: StartTransferInput): string {
  const draft = { purpose: "transfer-draft", brandId, until: now().getTime() + DAY_MS, input } satisfies z.input<
    typeof encryptedDraft
  >;
  return encrypt(JSON.stringify(draft)).toString("base64url");
}

export function openDraft({ brandId }: Actor, encrypted: string): StartTransferInput | null {
  const draft = encryptedDraft.safeParse(readEncrypted(encrypted));
  if (!draft.success || draft.data.brandId !== brandId || draft.data.until < now().getTime()) return null;
  return draft.data.input;
}

function readEncrypted(encrypted: string): unknown {
  try {
    return JSON.parse(decrypt(Buffer.from(encrypted, "base64url")));
  } catch {
    return null;
  }
}
