import { z } from "zod";
import { countResults, listResults } from "@/db/queries/import-results";
import { findStarterContact, type ImportRow, updateImport } from "@/db/queries/imports";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { type Locale, localeOr, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ids } from "@/lib/platform/input/ids";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { scopeOf } from "../files/starter";
import { getImport } from "../own-import";
import { type TableFile, tableFile, TABLE_FORMATS } from "../rows/list-rows";
import { problemTexts } from "../rows/row-problems";
import type { ImportCounts } from "../rules";

const FILE_NAME_SHOWN_MAX = 60;

export async function finishImport(db: BrandDb, found: ImportRow): Promise<void> {
  const { id: importId } = found;
  await db.transaction(async (tx) => {
    const at = now();
    const committed = await countCommitted(tx, importId);
    const counts: ImportCounts = { ...found.counts, committed };
    await updateImport(tx, { importId, at, set: { state: "committed", counts, endedAt: at } });
    await mailStarter(tx, found, { counts, at, hasFailed: false });
    const detail = { file_sha256: found.sha256, ...committed, refused_at_check: counts.refused };
    await scopeOf(tx, found).audit("import.committed", importId, detail);
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
  found: ImportRow,
  { counts, at, hasFailed }: { counts: ImportCounts; at: Date; hasFailed: boolean },
): Promise<void> {
  const contact = await findStarterContact(tx, found);
  if (!contact) return;
  const locale = localeOr(contact.locale);
  const content = compose({
    locale,
    brandName: contact.brandName,
    fileName: found.fileName,
    counts,
    importId: found.id,
    hasFailed,
  });
  await enqueueEmail(tx, {
    brandId: found.brandId,
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

const HEADERS = ["row", "outcome", "undone", "id", "name", "external_id", "gtin", "units", "reason"] as const;

export const resultFile = useCase({
  may: "imports.read",
  by: ["member", "key"],
  input: ids("importId").extend({ format: z.enum(TABLE_FORMATS), locale: z.enum(LOCALES) }),
  audits: [],
  run: async (context, { importId, format, locale }): Promise<TableFile> => {
    const { db } = context;
    const { fileName } = await getImport(context, importId);
    const t = translator(locale, "imports");
    const name = `${fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "")} - ${t("resultFile.name")}`;
    const headers = HEADERS.map((header) => t(`resultFile.columns.${header}`));
    return tableFile({ name, sheetName: t("resultFile.sheet"), headers, rows: batches(db, importId, locale) }, format);
  },
});

async function* batches(db: BrandDb, importId: string, locale: Locale) {
  const t = translator(locale, "imports");
  const words = problemTexts(locale);
  const read = ({ cursor: after = 0, limit }: Batch<number>) => listResults(db, { importId, after, limit });
  for await (const rows of batchesBy(read, ({ result }) => result.number))
    yield rows.map(({ result: { number, outcome, undo, productId, units, problems }, name, externalId, gtin }) => [
      number,
      t(`result.outcomes.${outcome}`),
      undo === null ? "" : t(`resultFile.undos.${undo}`),
      productId ?? "",
      name ?? "",
      externalId ?? "",
      gtin ?? "",
      units,
      (problems ?? []).map(words.sentence).join(" "),
    ]);
}
