import { findMapping, updateImport } from "@/db/queries/imports";
import type { WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { shapeOf } from "../columns/choose-header";
import { openQuestion } from "../columns/column-writing";
import { matchColumns } from "../columns/map-columns";
import { readColumns } from "../columns/read-columns";
import { suggestHeader } from "../columns/suggest-header";
import { suggestMapping } from "../columns/suggest-mapping";
import { type ColumnSample, type ColumnTarget, type ImportOptions, ownColumns } from "../commit/plan-rules";
import type { ImportSource } from "../rules";
import { removeFile } from "./file-store";
import { recordImport, type StoredFile } from "./receive-file";

/** The portal's steps from the file to its check at once, without anybody to ask. */

export interface PreparedFile extends StoredFile {
  headerRow: number;
  headerRows: number;
  columns: ColumnSample[];
}

const NO_NAMES = { header_row: 0, header_rows: 1 };

/** Reads a stored file's first rows; outside of any transaction. Throws `file_refused`; then the file is gone. */
export async function readAhead(stored: StoredFile): Promise<PreparedFile> {
  const { importId, inspection, sheetIndex } = stored;
  const sheet = inspection.sheets.find(({ index }) => index === sheetIndex);
  const { header_row: headerRow, header_rows: headerRows } =
    inspection.kind === "ndjson" || !sheet ? NO_NAMES : suggestHeader(sheet);
  try {
    const columns = await readColumns(importId, inspection, {
      sheetIndex,
      dialect: inspection.dialect,
      headerRow,
      headerRows,
      isWhole: false,
    });
    return { ...stored, headerRow, headerRows, columns };
  } catch (error) {
    await removeFile(importId);
    throw error;
  }
}

/** What the columns of a file are by their names alone, or as the brand matched a file of this shape before. */
interface Suggested {
  targets: (ColumnTarget | null)[];
  /** Columns of which nobody knows what they are: they have a name, and it is no field's. */
  unknown: ColumnSample[];
  blanks: ImportOptions["blanks"] | null;
}

const RECORD: ColumnTarget = { field: "record", scale: "plain", decimal: ".", dates: "ymd" };

/** Makes a prepared file an import, whose header is chosen. Answers what its columns seem to be. */
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

/**
 * Begins the check of an import out of a pick-up. False: it waits for a person, who says what its columns are.
 */
export async function beginPickedUp(
  scope: WritingScope<"import.uploaded">,
  { prepared, sourceId, commit }: { prepared: PreparedFile; sourceId: string; commit: ImportOptions["commit"] },
): Promise<boolean> {
  const { tx, actor } = scope;
  const { importId, headerRow, inspection, columns } = prepared;
  const found = await recordPrepared(scope, { prepared, source: "pickup", pickupSourceId: sourceId });
  const { targets, unknown, blanks } = found;
  const isNamed = headerRow > 0 || inspection.kind === "ndjson";
  const isOpen = columns.some(({ index, samples }) => openQuestion(targets[index] ?? null, samples) !== null);
  if (!isNamed || isOpen || unknown.length > 0 || targets.every((target) => target === null)) return false;
  await matchColumns(tx, { actor, importId, targets, blanks: blanks ?? "keep", commit });
  return true;
}
