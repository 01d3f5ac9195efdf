import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { beginningOf } from "@/lib/platform/input/text";
import { cellXml, columnName, escapeXml } from "./xlsx/written-parts";
import * as parts from "./xlsx/written-parts";

/** Texts never become formulas and keep leading zeros. Numbers of over 15 digits become text. Null: an empty cell. */
export type XlsxValue = string | number | boolean | null | undefined;

export interface XlsxColumn {
  header: string;
  width?: number;
}

export interface XlsxSheet {
  /** Characters that Excel rejects are replaced, and names are cut to 31 characters. */
  name: string;
  columns: readonly XlsxColumn[];
  rows: Iterable<readonly XlsxValue[]> | AsyncIterable<readonly XlsxValue[]>;
}

export const XLSX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const PIECE_CHARACTERS = 32 * 1024;

/** Streams the workbook with back-pressure. Errors of `rows` become errors of the stream. */
export function writeXlsx(sheets: readonly XlsxSheet[]): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const names = sheetNames(sheets);
  const text = (name: string, content: string) => zip.addBuffer(Buffer.from(content), name);
  zip.outputStream.on("error", (error) => output.destroy(error as Error));
  text("[Content_Types].xml", parts.contentTypes(sheets.length));
  text("_rels/.rels", parts.packageRelationships());
  text("xl/workbook.xml", parts.workbook(names));
  text("xl/_rels/workbook.xml.rels", parts.workbookRelationships(sheets.length));
  text("xl/styles.xml", parts.styles());
  for (const [index, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (begin) => {
      const pieces = Readable.from(sheetPieces(sheet), { objectMode: false, highWaterMark: PIECE_CHARACTERS });
      pieces.on("error", (error) => output.destroy(error));
      output.once("close", () => pieces.destroy());
      begin(null, pieces);
    });
  zip.end();
  return (zip.outputStream as Readable).pipe(output);
}

async function* sheetPieces({ columns, rows }: XlsxSheet): AsyncGenerator<string> {
  let piece =
    parts.sheetHead(columns) +
    rowXml(
      1,
      columns.map(({ header }) => header),
      true,
    );
  let number = 1;
  for await (const row of rows) {
    number += 1;
    piece += rowXml(number, row, false);
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = "";
  }
  yield piece + parts.sheetTail(columns.length, number);
}

function rowXml(number: number, values: readonly XlsxValue[], isHeading: boolean): string {
  let cells = "";
  for (let index = 0; index < values.length; index += 1)
    cells += cellXml(`${columnName(index + 1)}${number}`, values[index], isHeading);
  return `<row r="${number}">${cells}</row>`;
}

/** Excel rejects workbooks with these characters in sheet names, or with names that differ only in case. */
function sheetNames(sheets: readonly XlsxSheet[]): string[] {
  const usedNames = new Set<string>();
  return sheets.map(({ name }, index) => {
    const allowed =
      beginningOf(
        name
          .replace(/[[\]:*?/\\]/g, " ")
          .replace(/^'+|(?<!')'+$/g, "")
          .trim(),
        31,
      ) || `Sheet${index + 1}`;
    const unique = usedNames.has(allowed.toLowerCase()) ? `${beginningOf(allowed, 27)} ${index + 1}` : allowed;
    usedNames.add(unique.toLowerCase());
    return escapeXml(unique);
  });
}
