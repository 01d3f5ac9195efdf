import { countResults } from "@/db/queries/import-results";
import { findStarterContact, type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { scopeOf } from "../files/starter";
import type { ImportCounts } from "../rules";

const FILE_NAME_SHOWN_MAX = 60;

export async function finishImport(db: BrandDb, importRow: ImportRow): Promise<void> {
  const { id: importId } = importRow;
  await db.transaction(async (tx) => {
    const at = now();
    const committed = await countCommitted(tx, importId);
    const counts: ImportCounts = { ...importRow.counts, committed };
    await updateImport(tx, { importId, at, set: { state: "committed", counts, endedAt: at } });
    await mailStarter(tx, importRow, { counts, at, hasFailed: false });
    const detail = { file_sha256: importRow.sha256, ...committed, refused_at_check: counts.refused };
    await scopeOf(tx, importRow).audit("import.committed", importId, detail);
  });
}

export async function countCommitted(tx: TenantDb, importId: string): Promise<ImportCounts["committed"]> {
  const of = await countResults(tx, importId);
  return {
    created: of["created"] ?? 0,
    changed: of["changed"] ?? 0,
    added: of["added"] ?? 0,
    units: of["units"] ?? 0,
    refused: of["refused"] ?? 0,
  };
}

export async function mailStarter(
  tx: BrandDb,
  importRow: ImportRow,
  { counts, at, hasFailed }: { counts: ImportCounts; at: Date; hasFailed: boolean },
): Promise<void> {
  const contact = await findStarterContact(tx, importRow);
  if (!contact) return;
  const locale = localeOr(contact.locale);
  const content = compose({
    locale,
    brandName: contact.brandName,
    fileName: importRow.fileName,
    counts,
    importId: importRow.id,
    hasFailed,
  });
  await enqueueEmail(tx, {
    brandId: importRow.brandId,
    transferId: null,
    kind: hasFailed ? "import_failed" : "import_committed",
    at,
    to: contact.email,
    replyTo: null,
    content,
  });
}

interface Report {
  locale: Locale;
  brandName: string;
  fileName: string;
  counts: ImportCounts;
  importId: string;
  hasFailed: boolean;
}

function compose({ locale, brandName, fileName, counts, importId, hasFailed }: Report): MessageContent {
  const t = translator(locale, "importMail");
  const file = oneLine(fileName, FILE_NAME_SHOWN_MAX);
  const number = new Intl.NumberFormat(locale);
  const refused = counts.refused + counts.committed.refused;
  const opening = hasFailed ? t("failed", { file }) : t("done", { file });
  return {
    locale,
    brandName,
    subject: hasFailed ? t("failedSubject", { file }) : t("subject", { file }),
    preview: opening,
    heading: hasFailed ? t("failedSubject", { file }) : t("subject", { file }),
    paragraphs: [opening, ...(refused > 0 ? [t("refusedRows", { count: refused })] : [])],
    facts: [
      { label: t("facts.file"), value: fileName },
      { label: t("facts.created"), value: number.format(counts.committed.created) },
      { label: t("facts.changed"), value: number.format(counts.committed.changed) },
      { label: t("facts.added"), value: number.format(counts.committed.added) },
      { label: t("facts.units"), value: number.format(counts.committed.units) },
      { label: t("facts.unchanged"), value: number.format(counts.products.unchanged) },
      { label: t("facts.refused"), value: number.format(refused) },
    ],
    action: { label: t("action"), url: `${environment().publicUrl}/imports/${importId}`, orCopy: t("orCopy") },
    notes: [],
    footer: t("footer", { brand: brandName }),
  };
}
