/** Texts are written inline, so that a sheet can be streamed in one pass. */

const SPECIAL = /[&<>"]/g;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Forbidden in XML 1.0, carriage returns (which XML changes), and underscores that resemble an escape. */
const UNWRITABLE = new RegExp(
  String.raw`[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)|[\uD800-\uDBFF]` +
    String.raw`(?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
  "g",
);

export function escapeXml(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character] ?? character);
}

function escapeText(text: string): string {
  const written = text.replace(
    UNWRITABLE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
  return escapeXml(written);
}

export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}

const EXACT_DIGITS = 15;

/** Spreadsheets store 15 digits. Numbers that need more, or are too close to 0, are written as text. */
const isExactAsNumber = (value: number) =>
  Number.isFinite(value) &&
  Number(value.toPrecision(EXACT_DIGITS)) === value &&
  (value === 0 || Math.abs(value) >= 2.3e-308);

/** Text cells have the format "Text", so that editing does not remove leading zeros. */
export function cellXml(
  reference: string,
  value: string | number | boolean | null | undefined,
  isHeading: boolean,
): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number" && isExactAsNumber(value)) return `<c r="${reference}"><v>${value}</v></c>`;
  return (
    `<c r="${reference}" s="${isHeading ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">` +
    `${escapeText(String(value))}</t></is></c>`
  );
}

/** The static parts of a workbook (ISO/IEC 29500-1, transitional). */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const eachSheet = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join("");

export function contentTypes(sheets: number): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${kind}+xml"/>`;
  const defaults =
    '<Default Extension="rels" ' +
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ' +
    'ContentType="application/xml"/>';
  const own =
    part("workbook", "sheet.main") +
    part("styles", "styles") +
    eachSheet(sheets, (number) => part(`worksheets/sheet${number}`, "worksheet"));
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults}${own}</Types>`;
}

const relationship = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;

export function packageRelationships(): string {
  return (
    `${XML}<Relationships ` +
    `xmlns="${PACKAGE}/relationships">${relationship("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`
  );
}

export function workbookRelationships(sheets: number): string {
  const all = eachSheet(sheets, (number) => relationship(`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`));
  return (
    `${XML}<Relationships ` +
    `xmlns="${PACKAGE}/relationships">${all}${relationship("rIdStyles", "styles", "styles.xml")}</Relationships>`
  );
}

export function workbook(names: readonly string[]): string {
  const sheets = names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join("");
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`;
}

export function styles(): string {
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const format = (numberFormat: number, fontId: number) =>
    `<xf numFmtId="${numberFormat}" fontId="${fontId}" fillId="0" borderId="0" ` +
    `xfId="0"${numberFormat ? ' applyNumberFormat="1"' : ""}${fontId ? ' applyFont="1"' : ""}/>`;
  return (
    `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2">${font("")}${font("<b/>")}</fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill>` +
    `<patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/>` +
    `<top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1">` +
    `<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">` +
    `${format(0, 0)}${format(49, 0)}${format(49, 1)}</cellXfs><cellStyles count="1">` +
    `<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
  );
}

const WIDTH_MIN = 10;
const WIDTH_MAX = 60;

export function sheetHead(columns: readonly { header: string; width?: number }[]): string {
  const width = ({ header, width: fixedWidth }: { header: string; width?: number }) =>
    fixedWidth ?? Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, header.length + 3));
  const cols = columns
    .map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width(column)}" style="1" customWidth="1"/>`,
    )
    .join("");
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" ' +
    'state="frozen"/></sheetView></sheetViews>';
  return `${XML}<worksheet xmlns="${MAIN}">${view}${cols ? `<cols>${cols}</cols>` : ""}<sheetData>`;
}

export function sheetTail(columns: number, rows: number): string {
  return `</sheetData>${columns ? `<autoFilter ref="A1:${columnName(columns)}${rows}"/>` : ""}</worksheet>`;
}
