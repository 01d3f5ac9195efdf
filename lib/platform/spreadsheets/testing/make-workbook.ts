import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export type Parts = Record<string, string | Buffer>;

export async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface WorkbookParts {
  /** The content of each sheet's worksheet element, or one complete sheet of another shape. */
  rows?: string;
  sheet?: string;
  sheets?: string;
  workbookPr?: string;
  sharedStrings?: string;
  styles?: string;
  more?: Parts;
}

/** The parts of a workbook as Excel writes them, put together by hand. */
export function workbookParts({
  rows = "",
  sheet,
  sheets,
  workbookPr = "",
  sharedStrings,
  styles,
  more = {},
}: WorkbookParts): Parts {
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  return {
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}">${link("r1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}">${link("s1", "worksheet", "worksheets/sheet1.xml")}${link("s2", "worksheet", "/xl/worksheets/sheet2.xml")}${link("x", "sharedStrings", "sharedStrings.xml")}${link("y", "styles", "styles.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${sheets ?? '<sheet name="Products" sheetId="1" r:id="s1"/>'}</sheets></workbook>`,
    "xl/worksheets/sheet1.xml": sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ...(sharedStrings === undefined ? {} : { "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${sharedStrings}</sst>` }),
    ...(styles === undefined ? {} : { "xl/styles.xml": `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...more,
  };
}
