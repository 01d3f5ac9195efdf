import { findTransferSubject } from "@/db/queries/transfer-previews";
import { authorise, type Context } from "@/lib/auth/actor";
import type { Locale } from "@/lib/i18n/locales";
import { renderHtml } from "@/lib/mail/render-html";
import { renderText } from "@/lib/mail/render-text";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { composeInvitation, composeInvitationSms } from "./compose-messages";
import { obstacleOf } from "./condition";
import type { StartTransferInput } from "./contract";
import { requireCode } from "./read-code";
import { invitationInput, localeOfRecipient } from "./send-messages";

/** In place of a link that does not exist yet. */
const SPECIMEN_TOKEN = "…";

/**
 * What the recipient of a transfer would get, were it started now; nothing is written. `obstacle` is why it cannot be.
 * Throws `forbidden`, `invalid_code`, `passport_not_found`.
 */
export async function previewInvitation({ db, actor }: Context, input: StartTransferInput & { locale?: Locale }) {
  authorise(actor, "transfers.manage");
  const { brandId } = actor;
  const subject = await findTransferSubject(db, { brandId, code: requireCode(input.code) });
  if (!subject) throw new DomainError("passport_not_found", "Your brand has no passport with this code.");
  const locale = input.locale ?? (await localeOfRecipient(db, { brandId, emailHash: hashAddress(input.recipient_email) }));
  const invitation = invitationInput({
    transfer: {
      kind: input.kind,
      locale,
      message: input.message ?? null,
      recipientEmail: input.recipient_email,
      expiresAt: new Date(now().getTime() + input.expires_in_days * DAY_MS),
    },
    subject,
    url: `${environment().publicUrl}/t/${SPECIMEN_TOKEN}`,
    isResend: false,
  });
  const content = composeInvitation(invitation);
  return {
    locale,
    subject: content.subject,
    html: renderHtml(content),
    text: renderText(content),
    sms: input.recipient_phone ? composeInvitationSms(invitation) : null,
    obstacle: obstacleOf(subject),
  };
}

export type InvitationPreview = Awaited<ReturnType<typeof previewInvitation>>;
