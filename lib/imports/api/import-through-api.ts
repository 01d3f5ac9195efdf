import { z } from "zod";
import { findMapping, updateImport } from "@/db/queries/imports";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { parsed } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { beginningOf } from "@/lib/platform/input/text";
import { shapeOf } from "../columns/choose-header";
import { fieldsNamed, nearestField } from "../columns/field-names";
import { mapColumns } from "../columns/map-columns";
import { readColumns } from "../columns/read-columns";
import { suggestHeader } from "../columns/suggest-header";
import { suggestMapping } from "../columns/suggest-mapping";
import { type ColumnSample, type ColumnTarget, ownColumns, COMMITS } from "../commit/plan-rules";
import { removeFile } from "../files/file-store";
import { recordImport, type StoredFile, storeGiven, givenFile } from "../files/receive-file";
import { BLANK_RULES } from "../rules";

/** POST /v1/imports: the portal's steps at once, without anybody to ask. */

export interface PreparedFile extends StoredFile {
  headerRow: number;
  headerRows: number;
  columns: ColumnSample[];
}

/** Takes the file in and reads its first rows; outside of any transaction. Throws as `receiveFile`. */
export const prepareFile = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: givenFile,
  audits: [],
  run: async (_scope, given): Promise<PreparedFile> => {
    const stored = await storeGiven(given);
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
  },
});

const NO_NAMES = { header_row: 0, header_rows: 1 };

/**
 * Makes a prepared file an import and begins its check. Columns are matched by their names alone, or as the brand
 * matched a file of this shape before; a name that means nothing is refused, unless `ignoreUnknown`. Throws
 * `invalid_request`.
 */
export const startApiImport = useCase({
  may: "imports.manage",
  by: ["member", "key"],
  input: z.object({
    prepared: parsed<PreparedFile>(),
    ignoreUnknown: z.boolean(),
    blanks: z.enum(BLANK_RULES),
    commit: z.enum(COMMITS),
  }),
  audits: ["import.uploaded"],
  run: async (scope, { prepared, blanks, commit, ignoreUnknown }) => {
    const { tx, actor } = scope;
    const { importId, columns, headerRow, headerRows, inspection } = prepared;
    const columnsShape = shapeOf(columns);
    await recordImport(scope, { stored: prepared, source: "api" });
    await updateImport(tx, {
      importId,
      at: now(),
      set: { state: "header_chosen", headerRow, headerRows, columns, shape: columnsShape },
    });
    const remembered = await findMapping(tx, { brandId: actor.brandId, shape: columnsShape });
    const targets = inspection.kind === "ndjson" ? [RECORD] : targetsByName(columns, remembered?.targets ?? null);
    if (!ignoreUnknown) requireKnown(columns, targets, remembered !== null);
    if (targets.every((target) => target === null))
      throw invalidRequest([{ pointer: "/columns", code: "required", detail: "No column has the name of a field." }]);
    await mapColumns(scope, { importId, targets, blanks, commit });
  },
});

const RECORD: ColumnTarget = { field: "record", scale: "plain", decimal: ".", dates: "ymd" };

function targetsByName(
  columns: readonly ColumnSample[],
  remembered: readonly (ColumnTarget | null)[] | null,
): (ColumnTarget | null)[] {
  return suggestMapping(columns, remembered, { namesAlone: true }).map((suggestion) =>
    suggestion && suggestion.reason !== "values" ? suggestion.target : null,
  );
}

function requireKnown(
  columns: readonly ColumnSample[],
  targets: readonly (ColumnTarget | null)[],
  isRemembered: boolean,
): void {
  if (isRemembered) return;
  const unknown = ownColumns(columns).filter(({ name, index }) => targets[index] === null && name !== "");
  if (unknown.length === 0) return;
  const taken = new Set(targets.flatMap((target) => (target ? [target.field] : [])));
  throw invalidRequest(
    unknown.map(({ index, name }) => ({ pointer: `/columns/${index}`, ...unknownColumn(name, taken) })),
  );
}

function unknownColumn(name: string, taken: ReadonlySet<string>): { code: string; detail: string } {
  const column = `The column "${beginningOf(name, 100)}"`;
  const meant = fieldsNamed(name).find(({ path }) => taken.has(path));
  if (meant)
    return {
      code: "given_twice",
      detail: `${column} is ${meant.path}, and so is another. Send ignore_unknown=true to leave it out.`,
    };
  const nearest = nearestField(name);
  return {
    code: "unknown_field",
    detail:
      `${column} is no field.${nearest ? ` Did you mean ${nearest}?` : ""} Send ignore_unknown=true ` +
      `to leave it out.`,
  };
}
