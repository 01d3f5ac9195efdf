import { SpreadsheetFault } from "@/lib/platform/spreadsheets/fault";
import type { Archive } from "./archive";

const OPEN_DOCUMENT_SHEET = "application/vnd.oasis.opendocument.spreadsheet";

const TELL_TALES: [part: string, make: () => SpreadsheetFault][] = [
  ["xl/workbook.bin", () => new SpreadsheetFault("is_xlsb")],
  ["word/document.xml", () => new SpreadsheetFault("not_a_spreadsheet", { found: "word" })],
  ["ppt/presentation.xml", () => new SpreadsheetFault("not_a_spreadsheet", { found: "powerpoint" })],
  ["Index/Document.iwa", () => new SpreadsheetFault("not_a_spreadsheet", { found: "numbers" })],
];

/** Many programs pack their files as zip: throws for all but workbooks of ISO/IEC 29500, naming what the file is. */
export async function refuseOtherPackages(archive: Archive): Promise<void> {
  const tellTale = TELL_TALES.find(([part]) => archive.has(part));
  if (tellTale) throw tellTale[1]();
  if (archive.has("mimetype")) {
    for await (const text of archive.readText("mimetype"))
      if (text.startsWith(OPEN_DOCUMENT_SHEET)) throw new SpreadsheetFault("is_ods");
  }
  if (!archive.has("_rels/.rels")) throw new SpreadsheetFault("not_a_spreadsheet", { found: "zip" });
}
