import { useCase } from "@/lib/access/use-case";
import { findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/locales";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { renderHtml, renderText } from "@/lib/platform/mail/render-html";
import { obstacleOf, recallOf } from "../call-off";
import type { OpenedLink } from "../links/link-rules";
import { linkedBrand, previewWarranties } from "../links/send-new-link";
import { findDraftSubject, draftTransfer } from "../start-transfer";
import { composeInvitation, composeInvitationSms } from "./compose-messages";
import { inAppearance, invitationInput } from "./send-messages";

export const previewConfirmation = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: draftTransfer,
  audits: [],
  run: async (context, draft): Promise<{ locale: Locale; link: OpenedLink }> => {
    const { db } = context;
    const { subject, locale, expiresAt } = await findDraftSubject(context, draft);
    const { brand, product, passport } = subject;
    const at = now();
    const link: OpenedLink = {
      purpose: "accept",
      state: "pending",
      obstacle: obstacleOf(subject),
      recall: recallOf(subject),
      brand: linkedBrand(brand),
      appearance: await findActiveAppearance(db, brand),
      product: { name: product.name, model: product.model, gtin: product.gtin },
      passport: { code: passport.code, serialNumber: passport.serialNumber, registeredAt: passport.createdAt },
      kind: draft.kind,
      message: draft.message ?? null,
      recipientMasked: maskMailbox(draft.recipient_email),
      isFromHolder: subject.holder !== null,
      startedAt: at,
      expiresAt,
      endedAt: null,
      endReason: null,
      warranties: await previewWarranties(db, subject, draft.kind, at),
    };
    return { locale, link };
  },
});

const SPECIMEN_TOKEN = "…";

/** Writes nothing. `obstacle`: why it cannot start. Throws `forbidden`, `invalid_code`, `passport_not_found`. */
export const previewInvitation = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: draftTransfer,
  audits: [],
  run: async (context, draft) => {
    const { subject, locale, expiresAt } = await findDraftSubject(context, draft);
    const invitation = invitationInput({
      transfer: {
        kind: draft.kind,
        locale,
        message: draft.message ?? null,
        recipientEmail: draft.recipient_email,
        expiresAt,
      },
      subject,
      url: `${environment().publicUrl}/t/${SPECIMEN_TOKEN}`,
      isResend: false,
    });
    const content = await inAppearance(context.db, subject, composeInvitation(invitation));
    return {
      locale,
      productName: subject.product.name,
      passportId: subject.passport.id,
      subject: content.subject,
      html: renderHtml(content),
      text: renderText(content),
      sms: draft.recipient_phone ? composeInvitationSms(invitation) : null,
      obstacle: obstacleOf(subject),
    };
  },
});
