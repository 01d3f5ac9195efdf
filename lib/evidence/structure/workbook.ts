import { SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { Archive } from "@/lib/platform/spreadsheets/xlsx/archive";
import { refuseOtherPackages } from "@/lib/platform/spreadsheets/xlsx/other-packages";

/** A workbook of ISO/IEC 29500 without programs in it: its type and its parts, not what they hold. */

const MAIN_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
/** Visual Basic, Excel 4 macros, ActiveX controls, packed programs and what starts them. */
const PROGRAM_PART = new RegExp(
  String.raw`(?:^|\/)(?:vba[^/]*\.(?:bin|xml)|macrosheets\/|dialogsheets\/|activex\/|` +
    String.raw`embeddings\/[^/]*\.bin$|customui\/|webextensions\/)|\.(?:exe|dll|com|scr|bat|cmd|ps1|vbs|` +
    String.raw`js|jse|wsf|hta|lnk|jar|msi|class)$`,
  "i",
);
const PROGRAM_TYPE =
  /macroEnabled|vbaProject|vbaData|ms-office\.activeX|ms-excel\.(?:macrosheet|intlmacrosheet)|oleObject/i;
const TYPES_PART = "[Content_Types].xml";
const TYPES_CHARACTERS_MAX = 1_000_000;

export async function isWorkbook(path: string): Promise<boolean> {
  try {
    const archive = await Archive.open(path);
    try {
      await refuseOtherPackages(archive);
      if (
        !archive.has(TYPES_PART) ||
        !archive.has("xl/workbook.xml") ||
        archive.names().some((name) => PROGRAM_PART.test(name))
      )
        return false;
      const types = await readTypes(archive);
      return types !== null && types.includes(MAIN_TYPE) && !PROGRAM_TYPE.test(types);
    } finally {
      archive.close();
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) return false;
    throw error;
  }
}

/** Null when there is more of them than any workbook has. */
async function readTypes(archive: Archive): Promise<string | null> {
  let types = "";
  for await (const text of archive.readText(TYPES_PART)) {
    types += text;
    if (types.length > TYPES_CHARACTERS_MAX) return null;
  }
  return types;
}
