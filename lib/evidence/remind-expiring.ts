import { getBrandName } from "@/db/queries/dossiers";
import type { EvidenceRow } from "@/db/queries/evidence";
import { claimReminder, listComplianceAddresses, listEndingEvidence } from "@/db/queries/evidence-lists";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { formatter } from "@/lib/platform/i18n/format";
import { localeOr, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { requireValue } from "@/lib/platform/require-value";
import { dueReminder, REMINDER_DAYS } from "./rules";

const NAMED_MAX = 20;
const TITLE_SHOWN_MAX = 80;

interface Reminder {
  locale: Locale;
  brandName: string;
  documents: readonly EvidenceRow[];
  today: string;
}

function composeReminder({ locale, brandName, documents, today }: Reminder): MessageContent {
  const t = translator(locale, "evidenceMail");
  const format = formatter({ locale, timeZone: "UTC", now: now().getTime() });
  const subject = t("subject", { count: documents.length });
  const more = documents.length - NAMED_MAX;
  return {
    locale,
    brandName,
    subject,
    preview: t("opening", { count: documents.length }),
    heading: subject,
    paragraphs: [t("opening", { count: documents.length }), ...(more > 0 ? [t("more", { count: more })] : [])],
    facts: documents
      .slice(0, NAMED_MAX)
      .map(({ title, validUntil }) => ({
        label: oneLine(title, TITLE_SHOWN_MAX),
        value: t(requireValue(validUntil, "Valid until") < today ? "ended" : "ends", {
          day: format.calendarDate(requireValue(validUntil, "Valid until")),
        }),
      })),
    action: {
      label: t("action"),
      url: `${environment().publicUrl}/compliance/evidence?expiry=soon&expiry=over`,
      orCopy: t("orCopy"),
    },
    notes: [t("note")],
    footer: t("footer", { brand: brandName }),
  };
}

const DOCUMENTS_PER_RUN = 5_000;

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Mails compliance members, else owners, once per document and threshold. Returns the number of documents. */
export async function remindExpiring(db: AllBrandsDb): Promise<number> {
  const at = now();
  const until = dayOf(new Date(at.getTime() + REMINDER_DAYS[0] * DAY_MS));
  const ending = await listEndingEvidence(db, { until, limit: DOCUMENTS_PER_RUN });
  let sent = 0;
  for (const brandId of new Set(ending.map((document) => document.brandId)))
    sent += await remindBrand(db, {
      brandId,
      documents: ending.filter((document) => document.brandId === brandId),
      at,
    });
  return sent;
}

async function remindBrand(
  db: AllBrandsDb,
  { brandId, documents, at }: { brandId: string; documents: EvidenceRow[]; at: Date },
): Promise<number> {
  const today = dayOf(at);
  return inBrand(db, brandId).transaction(async (tx) => {
    const due: EvidenceRow[] = [];
    for (const document of documents) {
      const days = dueReminder(daysBetween(today, requireValue(document.validUntil, "Valid until")));
      if (days !== null && (await claimReminder(tx, { documentId: document.id, days }))) due.push(document);
    }
    if (due.length === 0) return 0;
    const brandName = await getBrandName(tx, brandId);
    for (const { email, locale } of await listComplianceAddresses(tx, brandId)) {
      const content = composeReminder({ locale: localeOr(locale), brandName, documents: due, today });
      await enqueueEmail(tx, {
        brandId,
        transferId: null,
        kind: "evidence_expiring",
        at,
        to: email,
        replyTo: null,
        content,
      });
    }
    return due.length;
  });
}
