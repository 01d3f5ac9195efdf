import { listContacts } from "@/db/queries/conditions";
import { type ImportRow, putMapping, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { rolesWith } from "@/lib/access/permissions";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { removeFile } from "../files/file-store";
import { askedBy } from "../files/starter";
import { lockOwnImport } from "../own-import";
import { CANCELLABLE_STATES, type ImportCounts } from "../rules";
import { countCommitted } from "./finish-import";
import { ownColumns } from "./plan-rules";

/** Rejected rows are skipped. Throws `import_not_found`, `import_state_conflict`. */
export const commitImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: ["import.started"],
  run: async (context, { importId }) => {
    const { tx, audit, actor } = context;
    const stored = await lockOwnImport(tx, context, importId, ["checked"]);
    const at = now();
    await updateImport(tx, {
      importId,
      at,
      set: { state: "committing", progressRow: 0, startedAt: at, ...askedBy(actor) },
    });
    await rememberMapping(tx, stored, at);
    await enqueue(tx, "import", { brandId: stored.brandId, importId });
    await audit("import.started", importId, plannedOf(stored.counts));
  },
});

/** Only a commit stores the mapping for later files of this shape; dry runs and cancelled imports do not. */
export async function rememberMapping(tx: BrandDb, stored: ImportRow, usedAt: Date): Promise<void> {
  const { brandId, shape, columns, targets, options, inspection } = stored;
  if (shape === null) return;
  const ownTargets = ownColumns(columns).map(({ index }) => targets[index] ?? null);
  const { words: _words, hiddenRows: _hiddenRows, totalsRows: _totalsRows, ...remembered } = options;
  const encoding = inspection.isEncodingStated ? (inspection.dialect?.encoding as Encoding | undefined) : undefined;
  await putMapping(tx, {
    brandId,
    shape,
    targets: ownTargets,
    options: encoding ? { ...remembered, encoding } : remembered,
    usedAt,
  });
}

export function plannedOf({ products, passports, refused }: ImportCounts): Record<string, number> {
  return { new: products.new, changed: products.changed, added: products.added, units: passports, refused };
}

/** Committed rows remain and can be reverted. Throws `import_not_found`, `import_state_conflict`. */
export const cancelImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: ["import.cancelled"],
  transaction: "stepwise",
  run: async ({ inTransaction }, { importId }) => {
    await inTransaction(async (scope) => {
      const { tx, audit } = scope;
      const stored = await lockOwnImport(tx, scope, importId, CANCELLABLE_STATES);
      const at = now();
      const committed = stored.state === "committing" ? await countCommitted(tx, importId) : stored.counts.committed;
      await updateImport(tx, {
        importId,
        at,
        set: { state: "cancelled", endedAt: at, counts: { ...stored.counts, committed } },
      });
      await audit("import.cancelled", importId, { was: stored.state });
    });
    await removeFile(importId);
  },
});

const NAME_LENGTH_MAX = 60;

type WaitingReason = "encoding" | "columns" | "rows" | "asked" | "failed";

export async function mailWaiting(
  tx: BrandDb,
  importRow: Pick<ImportRow, "id" | "brandId" | "fileName" | "counts">,
  { at, reason }: { at: Date; reason: WaitingReason },
): Promise<void> {
  const { brandId, id: importId, counts } = importRow;
  for (const { email, locale: preferredLocale, brandName } of await listContacts(tx, {
    brandId,
    roles: rolesWith("imports.manage"),
  })) {
    const locale = localeOr(preferredLocale);
    const t = translator(locale, "pickupMail");
    const file = oneLine(importRow.fileName, NAME_LENGTH_MAX);
    const text = t(`waiting.${reason}`, { count: counts.refused });
    const number = new Intl.NumberFormat(locale);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "import_waiting",
      at,
      to: email,
      replyTo: null,
      content: {
        locale,
        brandName,
        subject: t("waitingSubject", { file }),
        preview: text,
        heading: t("waitingSubject", { file }),
        paragraphs: [text],
        facts: [
          { label: t("facts.file"), value: importRow.fileName },
          ...(counts.rows > 0
            ? [
                { label: t("facts.rows"), value: number.format(counts.rows) },
                { label: t("facts.refused"), value: number.format(counts.refused) },
              ]
            : []),
        ],
        action: {
          label: t("waitingAction"),
          url: `${environment().publicUrl}/imports/${importId}`,
          orCopy: t("orCopy"),
        },
        notes: [],
        footer: translator(locale, "mail")("footer", { brand: oneLine(brandName, NAME_LENGTH_MAX) }),
      },
    });
  }
}
