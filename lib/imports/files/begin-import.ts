import { findMapping, updateImport } from "@/db/queries/imports";
import type { BrandDb } from "@/db/tenant";
import { type WritingScope, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import type { Encoding } from "@/lib/platform/spreadsheets/contract";
import { shapeOf, chooseHeader } from "../columns/choose-header";
import { openQuestion } from "../columns/column-content";
import { matchColumns, suggestMapping, mapColumns } from "../columns/map-columns";
import { namesOf, readColumns } from "../columns/read-columns";
import { showMapping } from "../columns/show-mapping";
import { suggestHeader } from "../columns/suggest-header";
import {
  type ColumnSample,
  type ColumnTarget,
  type ImportOptions,
  type Inspection,
  ownColumns,
  type Suggestion,
} from "../commit/plan-rules";
import { getImport } from "../own-import";
import { rereadFile } from "../rows/revalidate-rows";
import type { ImportSource } from "../rules";
import { removeFile } from "./file-store";
import { inspectFile } from "./read-file";
import { recordImport, type StoredFile } from "./receive-file";

export interface PreparedFile extends StoredFile {
  headerRow: number;
  headerRows: number;
  columns: ColumnSample[];
}

const UNICODE_ENCODINGS: readonly string[] = ["utf-8", "utf-16le", "utf-16be"] satisfies Encoding[];
const NO_NAMES = { header_row: 0, header_rows: 1 };

/** Call it outside a transaction. No columns: the encoding is ambiguous. Throws `file_refused` and deletes the file. */
export async function readAhead(
  db: BrandDb,
  { brandId, stored }: { brandId: string; stored: StoredFile },
): Promise<PreparedFile> {
  const { importId, sheetIndex } = stored;
  try {
    const inspection = await recallEncoding(db, { brandId, ...stored });
    const prepared = { ...stored, inspection };
    if (inspection.readings) return { ...prepared, headerRow: 0, headerRows: 1, columns: [] };
    return { ...prepared, ...(await readNamed(importId, inspection, sheetIndex)) };
  } catch (error) {
    await removeFile(importId);
    throw error;
  }
}

async function readNamed(importId: string, inspection: Inspection, sheetIndex: number) {
  const { kind, sheets, dialect } = inspection;
  const sheet = sheets.find(({ index }) => index === sheetIndex);
  const { header_row: headerRow, header_rows: headerRows } =
    kind === "ndjson" || !sheet ? NO_NAMES : suggestHeader(sheet);
  const position = { sheetIndex, dialect, headerRow, headerRows, isWhole: false };
  return { headerRow, headerRows, columns: await readColumns(importId, inspection, position) };
}

/** Reuses the encoding chosen for an earlier file with the same column names, unless the file is Unicode. */
async function recallEncoding(
  db: BrandDb,
  {
    brandId,
    importId,
    inspection,
    sheetIndex,
  }: { brandId: string } & Pick<StoredFile, "importId" | "inspection" | "sheetIndex">,
): Promise<Inspection> {
  const { dialect, readings, isEncodingStated } = inspection;
  if (!dialect || isEncodingStated || (!readings && UNICODE_ENCODINGS.includes(dialect.encoding))) return inspection;
  const readAs = (encoding: string) => inspectFile(importId, { isNdjson: false, dialect: { ...dialect, encoding } });
  for (const { encoding } of readings ?? [dialect]) {
    const reading = readings ? await readAs(encoding) : inspection;
    const shape = await shapeByFirstRows(importId, reading, sheetIndex);
    const remembered = shape === null ? null : await findMapping(db, { brandId, shape });
    const chosen = remembered?.options.encoding;
    if (chosen && (!readings || chosen === encoding)) return { ...(await readAs(chosen)), isEncodingStated: true };
  }
  return inspection;
}

async function shapeByFirstRows(importId: string, inspection: Inspection, sheetIndex: number): Promise<string | null> {
  const sheet = inspection.sheets.find(({ index }) => index === sheetIndex);
  const { header_row: headerRow, header_rows: headerRows } = sheet ? suggestHeader(sheet) : NO_NAMES;
  if (!sheet || headerRow === 0) return null;
  const position = { sheetIndex, dialect: inspection.dialect, headerRow, headerRows };
  const names = await namesOf(importId, inspection, position);
  const width = Math.max(sheet.columnCount, names.length);
  return shapeOf(Array.from({ length: width }, (_, index) => ({ name: names[index] ?? "" })));
}

interface Suggested {
  targets: (ColumnTarget | null)[];
  unknown: ColumnSample[];
  blanks: ImportOptions["blanks"] | null;
}

const RECORD: ColumnTarget = { field: "record", scale: "plain", decimal: ".", dates: "ymd" };

export async function recordPrepared(
  scope: WritingScope<"import.uploaded">,
  { prepared, source, pickupSourceId }: { prepared: PreparedFile; source: ImportSource; pickupSourceId?: string },
): Promise<Suggested> {
  const { tx, actor } = scope;
  const { importId, columns, headerRow, headerRows, inspection } = prepared;
  const shape = shapeOf(columns);
  await recordImport(scope, { stored: prepared, source, pickupSourceId });
  await updateImport(tx, {
    importId,
    at: now(),
    set: { state: "header_chosen", headerRow, headerRows, columns, shape },
  });
  const remembered = await findMapping(tx, { brandId: actor.brandId, shape });
  const targets = inspection.kind === "ndjson" ? [RECORD] : targetsByName(columns, remembered?.targets ?? null);
  const unknown = remembered
    ? []
    : ownColumns(columns).filter(({ name, index }) => targets[index] === null && name !== "");
  return { targets, unknown, blanks: remembered?.options.blanks ?? null };
}

function targetsByName(
  columns: readonly ColumnSample[],
  remembered: readonly (ColumnTarget | null)[] | null,
): (ColumnTarget | null)[] {
  return suggestMapping(columns, remembered, { namesAlone: true }).map((suggestion) =>
    suggestion && suggestion.reason !== "values" ? suggestion.target : null,
  );
}

/** Null if the check has started, otherwise the decision that it waits for. */
export async function beginPickedUp(
  scope: WritingScope<"import.uploaded">,
  { prepared, sourceId, commit }: { prepared: PreparedFile; sourceId: string; commit: ImportOptions["commit"] },
): Promise<"encoding" | "columns" | null> {
  const { tx, actor } = scope;
  const { importId, headerRow, inspection, columns } = prepared;
  if (inspection.readings) {
    await recordImport(scope, { stored: prepared, source: "pickup", pickupSourceId: sourceId });
    return "encoding";
  }
  const importRow = await recordPrepared(scope, { prepared, source: "pickup", pickupSourceId: sourceId });
  const { targets, unknown, blanks } = importRow;
  const isNamed = headerRow > 0 || inspection.kind === "ndjson";
  const isOpen = columns.some(({ index, samples }) => openQuestion(targets[index] ?? null, samples) !== null);
  if (!isNamed || isOpen || unknown.length > 0 || targets.every((target) => target === null)) return "columns";
  await matchColumns(tx, { actor, importId, targets, blanks: blanks ?? "keep", commit });
  return null;
}

const NAMING_FIELDS = ["name", "id", "external_id", "gtin", "record"];

/**
 * Returns the step that needs a person: `file` without a header, `columns` if no column identifies products, values
 * are ambiguous, or a column with values is ignored that the brand has not ignored before. Throws `forbidden`,
 * `import_not_found`.
 */
export const prepareImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: ids("importId"),
  audits: [],
  run: async (context, { importId }): Promise<"file" | "columns" | "check"> => {
    const { state, inspection: uploaded, sheetIndex } = await getImport(context, importId);
    if (state !== "uploaded") return "check";
    const { db, actor } = context;
    const inspection = await recallEncoding(db, { brandId: actor.brandId, importId, inspection: uploaded, sheetIndex });
    if (inspection.readings) return "file";
    if (inspection !== uploaded)
      await rereadFile(context, { importId, encoding: inspection.dialect?.encoding as Encoding | undefined });
    const sheet = inspection.sheets.find(({ index }) => index === sheetIndex);
    const header = sheet && suggestHeader(sheet);
    if (!header || header.header_row === 0) return "file";
    try {
      await chooseHeader(context, { importId, sheet_index: sheetIndex, ...header });
      const { suggestions, options, columns } = await showMapping(context, { importId });
      const isOpen = columns.some(
        ({ samples }, index) => openQuestion(suggestions[index]?.target ?? null, samples) !== null,
      );
      if (isOpen || !isClear(suggestions)) return columns.length === 1 && !isOpen ? "file" : "columns";
      if (ignoresUnseen(columns, suggestions)) return "columns";
      await mapColumns(context, {
        importId,
        targets: suggestions.map((suggestion) => suggestion && suggestion.target),
        blanks: options.blanks,
      });
    } catch (error) {
      if (error instanceof DomainError && ["file_refused", "import_state_conflict"].includes(error.code)) return "file";
      throw error;
    }
    return "check";
  },
});

function ignoresUnseen(columns: readonly ColumnSample[], suggestions: readonly (Suggestion | null)[]): boolean {
  if (suggestions.some((suggestion) => suggestion?.reason === "remembered")) return false;
  return ownColumns(columns).some(
    ({ index, samples, facts }) => suggestions[index] == null && (facts?.filled ?? samples.length) > 0,
  );
}

function isClear(suggestions: readonly (Suggestion | null)[]): boolean {
  return suggestions.some((suggestion) => suggestion !== null && NAMING_FIELDS.includes(suggestion.target.field));
}
