import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { renderHtml } from "@/lib/platform/mail/render-html";
import { renderText } from "@/lib/platform/mail/render-text";
import { obstacleOf } from "../condition";
import { findDraftSubject, draftTransfer } from "../draft-transfer";
import { composeInvitation, composeInvitationSms } from "./compose-messages";
import { invitationInput } from "./send-messages";

/** In place of a link that does not exist yet. */
const SPECIMEN_TOKEN = "…";

/**
 * What the recipient of a transfer would get, were it started now; nothing is written. `obstacle` is why it cannot be.
 * Throws `forbidden`, `invalid_code`, `passport_not_found`.
 */
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
    const content = composeInvitation(invitation);
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

export type InvitationPreview = Awaited<ReturnType<typeof previewInvitation>>;
