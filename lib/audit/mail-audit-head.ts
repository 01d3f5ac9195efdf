import { listContacts } from "@/db/queries/owners";
import type { AllBrandsDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import { formatDeadline } from "@/lib/platform/i18n/format-deadline";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";

const NAME_LENGTH_MAX = 60;

interface SavedHead {
  brandId: string;
  /** How many entries the log has. */
  sequence: number;
  anchor: string;
  at: Date;
}

/** Sends every owner of a brand the signed end of its audit log, in the transaction that notes it. */
export async function mailAuditHead(tx: AllBrandsDb, { brandId, ...head }: SavedHead): Promise<void> {
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeAuditHead({
      ...head,
      locale: localeOr(locale),
      brandName,
      url: `${environment().publicUrl}/audit`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "audit_head",
      at: head.at,
      to: email,
      replyTo: null,
      content,
    });
  }
}

/** What an owner is told. Pure: texts in, texts out. */
export function composeAuditHead({
  locale,
  brandName,
  sequence,
  anchor,
  at,
  url,
}: Omit<SavedHead, "brandId"> & { locale: Locale; brandName: string; url: string }): MessageContent {
  const t = translator(locale, "auditHeadMail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  return {
    locale,
    brandName,
    subject: t("subject", names),
    preview: t("text", names),
    heading: t("subject", names),
    paragraphs: [t("text", names), t("keep")],
    facts: [
      { label: t("facts.entries"), value: t("entries", { count: sequence }) },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
      { label: t("facts.head"), value: anchor, isCode: true },
    ],
    action: { label: t("action"), url, orCopy: t("orCopy") },
    notes: [t("note")],
    footer: translator(locale, "mail")("footer", { brand: brandName }),
  };
}
