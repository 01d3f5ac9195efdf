import { countQueued, countSingles } from "@/db/queries/mail-budgets";
import { insertMessage, type NewMessage } from "@/db/queries/outgoing-messages";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import type { Messages } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { readMailbox } from "@/lib/platform/input/mailbox";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { hashAddress } from "@/lib/platform/secrets";
import { isTestBrand } from "@/lib/platform/test-brand";
import { budgetOf, GATHER_MS, isWithin, mailboxKey, windowsBefore } from "./budget-rules";
import { listingOf } from "./compose-gathered";
import { isMailStored } from "./couriers";
import { encryptBody } from "./encrypted-body";
import type { MessageContent } from "./message-content";
import { renderHtml } from "./render-html";
import { renderText } from "./render-text";
import type { MessageState } from "./rules";

/** A brand's members read what is kept for them, and what it is by name. */
type BrandMessageKind = keyof Messages["mailbox"]["kinds"];

type Occasion = { transferId: string | null; at: Date } & (
  | { brandId: string; kind: BrandMessageKind }
  /** It concerns a person and no brand, whose members never see it. */
  | { brandId: null; kind: `account_${string}` }
);

interface Letter {
  to: string;
  replyTo: string | null;
  content: MessageContent;
  /** Where mail programs end such mail by themselves (RFC 8058). */
  unsubscribe?: string;
}

/**
 * Writes an e-mail in the transaction of what it tells, and answers its state: `waiting` where its mailbox has had
 * enough single mails; `kept`, and never sent, where it is a test brand's. Those begun at the same moment are counted
 * once more when they leave.
 */
export async function enqueueEmail(
  tx: TenantDb,
  { to, replyTo, content, unsubscribe, ...occasion }: Occasion & Letter,
): Promise<MessageState> {
  const answerable = replyTo === null ? null : readMailbox(replyTo);
  const mailboxHash = hashAddress(`mailbox ${mailboxKey(to)}`);
  const isTest = isOfTest(occasion);
  const state = isTest ? "kept" : (await isLetOut(tx, occasion, mailboxHash)) ? "queued" : "waiting";
  await queueMessage(tx, {
    ...identified(occasion),
    channel: "email",
    state,
    ...(state === "waiting" ? { nextAttemptAt: new Date(occasion.at.getTime() + GATHER_MS) } : {}),
    // For the budget of a mailbox, which a test uses up nothing of.
    ...(!isTest && {
      mailboxHash,
      addressHash: hashAddress(`address ${to}`),
      domainHash: hashAddress(`domain ${to.slice(to.lastIndexOf("@") + 1)}`),
    }),
    sealed: encryptBody({
      to,
      senderName: content.brandName,
      replyTo: answerable?.ok ? answerable.mailbox : null,
      subject: content.subject,
      text: renderText(content),
      html: renderHtml(content),
      listing: listingOf(content),
      unsubscribe,
    }),
  });
  return state;
}

const isOfTest = ({ brandId }: Occasion) => brandId !== null && isTestBrand(brandId);

async function isLetOut(tx: TenantDb, { kind, transferId, at }: Occasion, mailboxHash: string): Promise<boolean> {
  if (isMailStored()) return true;
  const budget = budgetOf({ channel: "email", kind });
  const counting = { budget, transferId, mailboxHash };
  const letOut = await countSingles(tx, { ...counting, ...windowsBefore(at) });
  if (!isWithin(budget, letOut)) return false;
  const queued = await countQueued(tx, counting);
  return isWithin(budget, {
    inDay: letOut.inDay + queued.inDay,
    inHourAboutPassport: letOut.inHourAboutPassport + queued.inHourAboutPassport,
  });
}

/** Writes a text message, kept where it is a test brand's; null when no SMS gateway is configured. */
export async function enqueueSms(
  tx: BrandDb,
  { to, text, ...occasion }: Occasion & { to: string; text: string },
): Promise<MessageState | null> {
  if (isOfTest(occasion)) {
    await queueMessage(tx, {
      ...identified(occasion),
      channel: "sms",
      state: "kept",
      sealed: encryptBody({ to, text }),
    });
    return "kept";
  }
  if (!environment().smsGatewayUrl) return null;
  const mailboxHash = hashAddress(`phone ${to}`);
  await queueMessage(tx, {
    ...identified(occasion),
    channel: "sms",
    state: "queued",
    mailboxHash,
    sealed: encryptBody({ to, text }),
  });
  return "queued";
}

/** Writes a message down, and has it sent. What concerns a person's account never waits for a brand's many. */
export async function queueMessage(tx: TenantDb, message: NewMessage): Promise<void> {
  await insertMessage(tx, message);
  if (message.state !== "queued") return;
  const { id: messageId, brandId = null, domainHash: domain = null } = message;
  const ofMail = message.kind.startsWith("account_") ? "account_mail" : "brand_mail";
  await enqueue(tx, message.channel === "sms" ? "text_message" : ofMail, { messageId, brandId, domain });
}

function identified({ brandId, transferId, kind, at }: Occasion) {
  const id = newId("msg", at);
  return { id, brandId, transferId, kind, messageIdHeader: messageIdOf(id), createdAt: at, nextAttemptAt: at };
}

/** The same on every attempt, so that a receiver can drop a repeat. */
export function messageIdOf(id: string): string {
  return `<${id}@${new URL(environment().publicUrl).hostname}>`;
}
