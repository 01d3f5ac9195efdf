import { getBrandName } from "@/db/queries/dossiers";
import type { EvidenceRow } from "@/db/queries/evidence";
import { claimReminder, listComplianceAddresses, listEndingEvidence } from "@/db/queries/evidence-lists";
import type { AllBrandsDb } from "@/db/tenant";
import { DAY_MS, now } from "@/lib/platform/clock";
import { localeOr } from "@/lib/platform/i18n/locales";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { must } from "@/lib/platform/must";
import { dayOf } from "@/lib/warranties/rules";
import { composeReminder } from "./compose-reminder";
import { dueReminder, REMINDER_DAYS } from "./rules";

const DOCUMENTS_PER_RUN = 5_000;

/** Whole days from one day to another, `YYYY-MM-DD`; negative when it has passed. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/**
 * Mails the compliance members of each brand, or its owners where it has none, about documents whose validity ends in
 * 60, 30 or 7 days or today: one mail a run for all of them, and once per document and threshold. Answers how many
 * documents it told of.
 */
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
  return db.transaction(async (tx) => {
    const due: EvidenceRow[] = [];
    for (const document of documents) {
      const days = dueReminder(daysBetween(today, must(document.validUntil, "Valid until")));
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
