import { countQueued, countSingles } from "@/db/queries/mail-budgets";
import { insertMessage, type NewMessage } from "@/db/queries/outgoing-messages";
import { acrossBrands, type BrandDb, inScopeOf, type TenantDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import type { Messages } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { readMailbox } from "@/lib/platform/input/mailbox";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { hashAddress } from "@/lib/platform/secrets";
import { isTestBrand } from "@/lib/platform/test-brand";
import { listingOf } from "./compose-gathered";
import { isMailStored } from "./couriers";
import { type MessageContent, picturesOf } from "./message-content";
import { renderHtml, renderText } from "./render-html";
import { budgetOf, GATHER_MS, isWithin, mailboxKey, windowsBefore, type MessageState } from "./rules";
import { encryptBody } from "./smtp-courier";

type BrandMessageKind = keyof Messages["mailbox"]["kinds"];

type Occasion = { transferId: string | null; at: Date } & (
  | { brandId: string; kind: BrandMessageKind }
  | { brandId: null; kind: `account_${string}` }
);

interface Letter {
  to: string;
  replyTo: string | null;
  content: MessageContent;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
}

/** Returns `waiting` over the mailbox's budget, `kept` (never sent) for a test brand. Counted again when sent. */
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
    // Messages of test brands do not count towards a mailbox's budget.
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
      pictures: picturesOf(content),
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
  const ofAnyBrand = acrossBrands(tx);
  const letOut = await countSingles(ofAnyBrand, { ...counting, ...windowsBefore(at) });
  if (!isWithin(budget, letOut)) return false;
  const queued = await countQueued(ofAnyBrand, counting);
  return isWithin(budget, {
    inDay: letOut.inDay + queued.inDay,
    inHourAboutPassport: letOut.inHourAboutPassport + queued.inHourAboutPassport,
  });
}

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

/** Messages about a person's account never wait for the messages of a brand. */
export async function queueMessage(tx: TenantDb, message: NewMessage): Promise<void> {
  await insertMessage(inScopeOf(tx, message.brandId ?? null), message);
  if (message.state !== "queued") return;
  const { id: messageId, brandId = null, domainHash: domain = null } = message;
  const ofMail = message.kind.startsWith("account_") ? "account_mail" : "brand_mail";
  await enqueue(tx, message.channel === "sms" ? "text_message" : ofMail, { messageId, brandId, domain });
}

function identified({ brandId, transferId, kind, at }: Occasion) {
  const id = newId("msg", at);
  return { id, brandId, transferId, kind, messageIdHeader: messageIdOf(id), createdAt: at, nextAttemptAt: at };
}

export function messageIdOf(id: string): string {
  return `<${id}@${new URL(environment().publicUrl).hostname}>`;
}
