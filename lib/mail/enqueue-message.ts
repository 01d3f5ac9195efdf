import type { Queryable } from "@/db/client";
import { insertMessage } from "@/db/queries/outgoing-messages";
import type { Messages } from "@/lib/i18n/locales";
import { readMailbox } from "@/lib/input/mailbox";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import type { MessageContent } from "./message-content";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";
import type { MessageState } from "./rules";
import { sealBody } from "./sealed-body";

/** A brand's members read what is kept for them, and what it is by name. */
type BrandMessageKind = keyof Messages["mailbox"]["kinds"];

type Occasion = {
  transferId: string | null;
  at: Date;
} & (
  | { brandId: string; kind: BrandMessageKind }
  /** It concerns a person and no brand, whose members never see it. */
  | { brandId: null; kind: `account_${string}` }
);

/** Writes an e-mail in the transaction of what it tells, and answers its state. */
export async function enqueueEmail(
  tx: Queryable,
  { to, replyTo, content, ...occasion }: Occasion & { to: string; replyTo: string | null; content: MessageContent },
): Promise<MessageState> {
  const answerable = replyTo === null ? null : readMailbox(replyTo);
  await insertMessage(tx, {
    ...identified(occasion),
    channel: "email",
    state: "queued",
    sealed: sealBody({
      to,
      senderName: content.brandName,
      replyTo: answerable?.ok ? answerable.mailbox : null,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content),
    }),
  });
  return "queued";
}

/** Writes a text message; null when no SMS gateway is configured. */
export async function enqueueSms(tx: Queryable, { to, text, ...occasion }: Occasion & { to: string; text: string }): Promise<MessageState | null> {
  if (!environment().smsGatewayUrl) return null;
  await insertMessage(tx, { ...identified(occasion), channel: "sms", state: "queued", sealed: sealBody({ to, text }) });
  return "queued";
}

function identified({ brandId, transferId, kind, at }: Occasion) {
  const id = newId("msg", at);
  const host = new URL(environment().publicUrl).hostname;
  return { id, brandId, transferId, kind, messageIdHeader: `<${id}@${host}>`, createdAt: at, nextAttemptAt: at };
}
