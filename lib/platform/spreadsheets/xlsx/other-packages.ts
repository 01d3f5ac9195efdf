import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import type { Archive } from "./archive";

const OPEN_DOCUMENT_SHEET = "application/vnd.oasis.opendocument.spreadsheet";

const TELL_TALES: [part: string, make: () => SpreadsheetError][] = [
  ["xl/workbook.bin", () => new SpreadsheetError("is_xlsb")],
  ["word/document.xml", () => new SpreadsheetError("not_a_spreadsheet", { found: "word" })],
  ["ppt/presentation.xml", () => new SpreadsheetError("not_a_spreadsheet", { found: "powerpoint" })],
  ["Index/Document.iwa", () => new SpreadsheetError("not_a_spreadsheet", { found: "numbers" })],
];

/** Many programs pack their files as zip: throws for all but workbooks of ISO/IEC 29500, naming what the file is. */
export async function refuseOtherPackages(archive: Archive): Promise<void> {
  const tellTale = TELL_TALES.find(([part]) => archive.has(part));
  if (tellTale) throw tellTale[1]();
  if (archive.has("mimetype")) {
    for await (const text of archive.readText("mimetype"))
      if (text.startsWith(OPEN_DOCUMENT_SHEET)) throw new SpreadsheetError("is_ods");
  }
  if (!archive.has("_rels/.rels")) throw new SpreadsheetError("not_a_spreadsheet", { found: "zip" });
}
