import { findHolderByHash } from "@/db/queries/holders";
import { findMemberContact } from "@/db/queries/team";
import type { TransferRow, TransferSubject } from "@/db/queries/transfers";
import { accountsOf, type BrandDb, type TenantDb } from "@/db/tenant";
import { findMailAppearance } from "@/lib/brands/appearance/show-appearance";
import { nameInMessages } from "@/lib/brands/examples/examples";
import { issueAccountLink } from "@/lib/holders/send-account-link";
import { environment } from "@/lib/platform/env";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { isMailStored } from "@/lib/platform/mail/couriers";
import { enqueueEmail, enqueueSms } from "@/lib/platform/mail/enqueue-message";
import type { MessageContent } from "@/lib/platform/mail/message-content";
import type { MessageChannel, MessageState } from "@/lib/platform/mail/rules";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import { mailedPicture } from "@/lib/products/pictures/show-pictures";
import { magicActOf } from "../links/link-rules";
import { MESSAGE_KINDS } from "../rules";
import type { WarrantyOutcome } from "../warranty-outcomes";
import {
  composeInvitation,
  composeInvitationSms,
  composeNotice,
  composeReceipt,
  type InvitationInput,
  type MessageSubject,
  type ReceiptText,
} from "./compose-messages";

export interface Occasion {
  transfer: TransferRow;
  /** State before the transfer's end: its holder is the giving side. */
  subject: TransferSubject;
  at: Date;
}

interface Link {
  url: string;
  isResend: boolean;
  isReminder?: boolean;
}

type Offer = Pick<TransferRow, "kind" | "locale" | "message" | "expiresAt" | "recipientEmail">;

function messageSubject({ passport, product, brand }: TransferSubject, locale: Locale): MessageSubject {
  return {
    brandName: brand.name,
    supportEmail: brand.supportEmail,
    productName: nameInMessages(product, locale),
    productModel: product.model,
    serialNumber: passport.serialNumber,
    code: passport.code,
    passportUrl: `${environment().publicUrl}/p/${passport.code}`,
    pictureUrl: product.pictureId && mailedPicture(product.pictureId),
  };
}

function envelopeOf({ transfer, subject, at }: Occasion, kind: (typeof MESSAGE_KINDS)[keyof typeof MESSAGE_KINDS]) {
  return { brandId: transfer.brandId, transferId: transfer.id, kind, at, replyTo: subject.brand.supportEmail };
}

export async function inAppearance(
  db: TenantDb,
  { brand }: Pick<TransferSubject, "brand">,
  content: MessageContent,
): Promise<MessageContent> {
  return { ...content, appearance: await findMailAppearance(db, brand) };
}

export async function localeOfRecipient(
  db: BrandDb,
  { brand, emailHash }: { brand: { id: string; locale: string }; emailHash: string },
): Promise<Locale> {
  const holder = await findHolderByHash(db, { brandId: brand.id, emailHash });
  return localeOr(holder?.locale ?? brand.locale);
}

export function invitationInput({
  transfer,
  subject,
  ...link
}: Link & { transfer: Offer; subject: TransferSubject }): InvitationInput {
  return {
    locale: localeOr(transfer.locale),
    subject: messageSubject(subject, localeOr(transfer.locale)),
    kind: transfer.kind,
    isFromHolder: subject.holder !== null,
    recipient: requireValue(transfer.recipientEmail, "Recipient email"),
    message: transfer.message,
    expiresAt: transfer.expiresAt,
    ...link,
  };
}

export async function sendInvitation(tx: BrandDb, occasion: Occasion & Link): Promise<Deliveries> {
  const { at, ...invitation } = occasion;
  const { transfer } = invitation;
  const input = invitationInput(invitation);
  const envelope = envelopeOf(occasion, MESSAGE_KINDS.invitation);
  const content = await inAppearance(tx, occasion.subject, composeInvitation(input));
  const email = await enqueueEmail(tx, { ...envelope, to: input.recipient, content });
  if (isTestBrand(transfer.brandId) && magicActOf(input.recipient))
    await enqueue(tx, "magic_recipient", { brandId: transfer.brandId, transferId: transfer.id });
  if (transfer.recipientPhone === null) return { email };
  const { brandId, transferId, kind } = envelope;
  const sms = await enqueueSms(tx, {
    brandId,
    transferId,
    kind,
    at,
    to: transfer.recipientPhone,
    text: composeInvitationSms(input),
  });
  return sms === null ? { email } : { email, sms };
}

export async function sendNotice(tx: BrandDb, occasion: Occasion & { to: string; url: string }): Promise<void> {
  const { transfer, subject, to, url } = occasion;
  const notice = composeNotice({
    locale: localeOr(subject.holder?.locale),
    subject: messageSubject(subject, localeOr(subject.holder?.locale)),
    kind: transfer.kind,
    expiresAt: transfer.expiresAt,
    url,
    isOwn: transfer.startedByKind === "holder",
  });
  const content = await inAppearance(tx, subject, notice);
  await enqueueEmail(tx, { ...envelopeOf(occasion, MESSAGE_KINDS.notice), to, content });
}

interface Receipts extends Occasion {
  texts: Partial<Record<"recipient" | "holder" | "starter", ReceiptText>>;
  recipientLocale?: Locale;
  warranties?: readonly WarrantyOutcome[];
}

/** The brand's team can read stored mail, so it must not contain items of other brands. */
const placeOf = ({ brandId }: TransferRow, mailbox: string, at: Date) => ({
  mailbox,
  onlyBrand: isMailStored(brandId) ? brandId : null,
  isAsked: false,
  at,
});

export async function sendReceipts(
  tx: BrandDb,
  { texts, recipientLocale, warranties = [], ...occasion }: Receipts,
): Promise<void> {
  const { transfer, subject, at } = occasion;
  const common = { subject: messageSubject(subject, recipientLocale ?? localeOr(transfer.locale)), at };
  const send = async (to: string, input: Parameters<typeof composeReceipt>[0]) => {
    const content = await inAppearance(tx, subject, composeReceipt(input));
    await enqueueEmail(tx, { ...envelopeOf(occasion, MESSAGE_KINDS.receipt), to, content });
  };

  if (texts.recipient && transfer.recipientEmail) {
    const locale = recipientLocale ?? localeOr(transfer.locale);
    const covering = warranties.flatMap(({ kind, endsOn, isCovering }) =>
      isCovering && endsOn ? [{ kind, endsOn }] : [],
    );
    const isAccepted = texts.recipient === "accepted.recipient";
    const accountLink =
      isAccepted && (await issueAccountLink(accountsOf(tx), placeOf(transfer, transfer.recipientEmail, at)));
    await send(transfer.recipientEmail, {
      ...common,
      locale,
      text: texts.recipient,
      warranties: covering,
      isPassportLinked: isAccepted,
      ...(accountLink && { placeUrl: accountLink.url }),
    });
  }
  if (texts.holder && subject.holder?.email)
    await send(subject.holder.email, { ...common, locale: localeOr(subject.holder.locale), text: texts.holder });
  if (texts.starter && transfer.startedByKind === "member" && transfer.startedById) {
    const starter = await findMemberContact(tx, { brandId: transfer.brandId, userId: transfer.startedById });
    if (starter) await send(starter.email, { ...common, locale: localeOr(starter.locale), text: texts.starter });
  }
}

export type Deliveries = Partial<Record<MessageChannel, MessageState>>;

interface DeliveryRow {
  channel: MessageChannel;
  state: MessageState;
  lastError: string | null;
}

export function deliveriesOf(rows: readonly DeliveryRow[]): Deliveries {
  return Object.fromEntries(rows.map(({ channel, state }) => [channel, state]));
}

export function deliveryErrorsOf(rows: readonly DeliveryRow[]): Partial<Record<MessageChannel, string>> {
  return Object.fromEntries(
    rows.flatMap(({ channel, lastError }) => (lastError === null ? [] : [[channel, lastError]])),
  );
}
