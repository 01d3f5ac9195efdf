import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type ReportRow, updateReport } from "@/db/queries/unsold-goods";
import { useCase } from "@/lib/access/use-case";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { receivedFolder } from "@/lib/files/receive-file";
import { DomainError } from "@/lib/platform/errors";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { type PostedForm, postedForm, readPostedForm } from "@/lib/platform/input/posted-form";
import { readInput } from "@/lib/platform/input/read-input";
import { beginningOf, storableText } from "@/lib/platform/input/text";
import type { SheetRow } from "@/lib/platform/spreadsheets/contract";
import { readSpreadsheet } from "@/lib/platform/spreadsheets/read-spreadsheet";
import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { writeXlsx } from "@/lib/platform/spreadsheets/xlsx-writer";
import { removeIfPossible, toStorageRefusal } from "@/lib/platform/storage-error";
import { addRows, requireReport } from "./change-report";
import { previewForm, type RowFields, rowFields } from "./contract";
import { uploadState } from "./form-values";
import { ROWS_FILE_BYTES_MAX, ROWS_MAX } from "./rules";
import type { UploadedRow } from "./table-rules";

const CELL_CHARACTERS_MAX = 400;

/** The columns of the template, in the order of Implementing Regulation (EU) 2026/2. */
export const IMPORT_COLUMNS = [
  "cn_codes",
  "description",
  "units",
  "units_estimated",
  "weight_kg",
  "weight_estimated",
  "packaging_included",
  "reason",
  "note",
  "derogation",
  "share_reuse",
  "share_recycling",
  "share_other_recovery",
  "share_disposal",
  "share_unknown",
] as const satisfies (keyof RowFields)[];
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const TICKS = new Set(["units_estimated", "weight_estimated", "packaging_included"]);

export const columnLabel = (locale: Locale, column: ImportColumn): string =>
  translator(locale, "unsoldGoods")(`fields.${column}`);

const plain = (text: string) => text.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();

function knownNames() {
  const columns = new Map<string, ImportColumn>();
  const reasons = new Map<string, string>();
  const yes = new Set(["1", "x", "yes", "true"]);
  const no = new Set(["0", "-", "no", "false"]);
  for (const locale of LOCALES) {
    for (const column of IMPORT_COLUMNS) columns.set(plain(columnLabel(locale, column)), column).set(column, column);
    const choices = translator(locale, "ecodesign");
    for (const reason of UNSOLD_REASONS) reasons.set(plain(choices(`choices.reason.${reason}`)), reason);
    const t = translator(locale, "unsoldGoods");
    yes.add(plain(t("yes")));
    no.add(plain(t("no")));
  }
  return { columns, reasons, yes, no };
}

type Names = ReturnType<typeof knownNames>;

/** A value as the form sends it; an unknown choice stays as it is, so that the contract refuses it. */
function formValue(column: ImportColumn, cell: string, names: Names): string | undefined {
  const value = cell.trim();
  if (TICKS.has(column)) return names.yes.has(plain(value)) ? "1" : undefined;
  if (column === "reason") return names.reasons.get(plain(value)) ?? plain(value);
  if (column === "derogation") return plain(value).replace(/^(?:article |art\. ?)?2?\(?([a-j])\)?$/, "$1");
  return column.startsWith("share_") ? value.replace(/ ?%$/, "") : value;
}

/** Rows without text are left out. Throws `file_refused` without a known heading, `too_many_records`. */
export function readUploadedRows(sheet: readonly SheetRow[]): UploadedRow[] {
  const names = knownNames();
  const [head, ...rows] = sheet;
  const columns = (head?.cells ?? []).map((cell) => names.columns.get(plain(cell)));
  if (!columns.includes("cn_codes"))
    throw new DomainError("file_refused", "The first row has no known heading. Use the template.");
  if (rows.length > ROWS_MAX) throw new DomainError("too_many_records", `A report has at most ${ROWS_MAX} rows.`);
  return rows.map(({ number, cells, error }) => {
    const entries = columns.flatMap((column, index) => {
      const cell = cells[index] ?? "";
      return column && cell.trim() !== ""
        ? [[column, beginningOf(storableText(cell), CELL_CHARACTERS_MAX)] as const]
        : [];
    });
    const values = Object.fromEntries(entries);
    const unclear = entries
      .filter(([column, cell]) => TICKS.has(column) && !names.yes.has(plain(cell)) && !names.no.has(plain(cell)))
      .map(([field]) => ({ field, code: "invalid" }));
    const result = readInput(rowFields, fieldsOf(values, names));
    const errors = result.ok ? [] : result.errors.map(({ pointer, code }) => ({ field: pointer.slice(1), code }));
    return { number, values, errors: [...(error ? [{ field: "row", code: error.code }] : []), ...unclear, ...errors] };
  });
}

const fieldsOf = (values: Record<string, string>, names: Names) =>
  Object.fromEntries(
    Object.entries(values)
      .map(([column, cell]) => [column, formValue(column as ImportColumn, cell, names)] as const)
      .filter(([, value]) => value !== undefined),
  );

async function receiveRowsFile(posted: PostedForm, onField: (name: string, text: string) => void) {
  const folder = receivedFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keep = async (bytes: Readable, fileName: string) => {
    const path = join(folder, newId("evd"));
    let sizeBytes = 0;
    await pipeline(
      bytes,
      async function* measure(pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          sizeBytes += piece.byteLength;
          if (sizeBytes > ROWS_FILE_BYTES_MAX)
            throw new DomainError("payload_too_large", "A spreadsheet of rows has 2 MB at most.");
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    ).catch(async (error: unknown) => {
      await removeIfPossible(() => rm(path, { force: true }));
      throw toStorageRefusal(error, path);
    });
    return { path, fileName: beginningOf(storableText(fileName), 200) };
  };
  const file = await readPostedForm(posted, {
    limits: { files: 1, fileSize: ROWS_FILE_BYTES_MAX + 1, fields: 10, fieldSize: 200, parts: 11 },
    takeFile: keep,
    takeField: ({ name, text }) => {
      onField(name, text);
      return undefined;
    },
  });
  if (file) return file;
  throw new DomainError("invalid_request", "No file was chosen.", {
    errors: [{ pointer: "/file", code: "required", detail: "A file is needed." }],
  });
}

/**
 * Reads a spreadsheet into the report's preview. Throws `unsold_report_not_found`, `unsold_report_conflict`,
 * `file_refused`, `payload_too_large`, `malformed_request`.
 */
export const receiveRows = useCase({
  may: "compliance.prepare",
  by: "member",
  input: postedForm.extend({
    onReport: z.custom<(reportId: string) => void>((value) => typeof value === "function").optional(),
  }),
  audits: ["unsold_report.rows_changed"],
  transaction: "stepwise",
  run: async ({ actor, inTransaction }, { onReport, ...posted }): Promise<{ reportId: string }> => {
    let reportId = "";
    const file = await receiveRowsFile(posted, (name, text) => {
      if (name !== "reportId" || !/^uns_[0-9a-z]{26}$/.test(text)) return;
      reportId = text;
      onReport?.(text);
    });
    try {
      const sheet: SheetRow[] = [];
      for await (const batch of readSpreadsheet(file.path)) {
        sheet.push(...batch);
        if (sheet.length > ROWS_MAX + 1) break;
      }
      const rows = readUploadedRows(sheet);
      await inTransaction(async ({ tx, audit }) => {
        await requireReport(tx, { brandId: actor.brandId, reportId }, "draft");
        await updateReport(tx, { reportId, set: { upload: { fileName: file.fileName, rows } } });
        await audit("unsold_report.rows_changed", reportId, { change: "uploaded", rows: rows.length });
      });
      return { reportId };
    } catch (error) {
      if (error instanceof SpreadsheetError) throw new DomainError("file_refused", error.message);
      throw error;
    } finally {
      await removeIfPossible(() => rm(file.path, { force: true }));
    }
  },
});

function requirePreview(upload: NonNullable<ReportRow["upload"]>, seen: string): void {
  if (uploadState(upload) !== seen)
    throw new DomainError("edit_conflict", "Another file was read in after the preview was loaded.");
}

/** A repeat adds nothing. Throws `edit_conflict` if another person has read another file in. */
export const confirmRows = useCase({
  may: "compliance.prepare",
  by: "member",
  input: previewForm,
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, audit }, { reportId, seen }) => {
    const { brandId, userId } = actor;
    const { upload } = await requireReport(tx, { brandId, reportId }, "draft");
    if (!upload) return;
    requirePreview(upload, seen);
    const names = knownNames();
    const rows = upload.rows.flatMap(({ values, errors }) => {
      const result = errors.length === 0 ? readInput(rowFields, fieldsOf(values, names)) : null;
      return result?.ok ? [result.value] : [];
    });
    await addRows(tx, { brandId, reportId, source: "file" }, rows);
    await updateReport(tx, { reportId, set: { upload: null, editedBy: userId } });
    await audit("unsold_report.rows_changed", reportId, { change: "imported", rows: rows.length });
  },
});

export const discardRows = useCase({
  may: "compliance.prepare",
  by: "member",
  input: previewForm,
  audits: ["unsold_report.rows_changed"],
  run: async ({ tx, actor, audit }, { reportId, seen }) => {
    const { upload } = await requireReport(tx, { brandId: actor.brandId, reportId }, "draft");
    if (!upload) return;
    requirePreview(upload, seen);
    await updateReport(tx, { reportId, set: { upload: null } });
    await audit("unsold_report.rows_changed", reportId, { change: "discarded", rows: upload.rows.length });
  },
});

export function rowsTemplate(locale: Locale): Readable {
  const t = translator(locale, "unsoldGoods");
  const reasons = translator(locale, "ecodesign");
  return writeXlsx([
    {
      name: t("sheets.table"),
      columns: IMPORT_COLUMNS.map((column) => ({ header: columnLabel(locale, column), width: 20 })),
      rows: [],
    },
    {
      name: t("sheets.choices"),
      columns: [{ header: t("fields.reason"), width: 40 }],
      rows: UNSOLD_REASONS.map((reason) => [reasons(`choices.reason.${reason}`)]),
    },
  ]);
}
