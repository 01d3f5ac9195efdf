import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { cellXml, columnName } from "@/lib/platform/spreadsheets/xlsx/written-parts";

/** A serial list as an ERP exports it: articles with many units each, a row a unit, and errors planted in it. */

const PLANTED = ["serial_twice", "other_weight", "other_name", "bad_date", "bad_country", "share_above_100"] as const;
type Planted = (typeof PLANTED)[number];

interface SerialListChoice {
  articles: number;
  unitsEach: number;
  /** Of each kind. */
  errorsEach: number;
  /** The first article's number. */
  from?: number;
}

export interface SerialList {
  text: string;
  /** The rows of the file, from 1 with the row of names, in which something is wrong, by kind. */
  errors: Map<number, Planted>;
}

const HEADERS = [
  "Artikelnummer",
  "Bezeichnung",
  "EAN",
  "Seriennummer",
  "Herstellungsdatum",
  "Gewicht (g)",
  "Herkunftsland",
  "Rezyklatanteil %",
  "Warengruppe",
];

const gtinOf = (article: number) => {
  const digits = `952${String(article).padStart(9, "0")}`;
  return digits + String(gs1CheckDigit(digits));
};

/** Rows of one article follow each other with the next one's in between, so that a batch holds many of them. */
export function serialList({ articles, unitsEach, errorsEach, from = 0 }: SerialListChoice): SerialList {
  const rows = articles * unitsEach;
  const errors = new Map<number, Planted>();
  const step = Math.floor((rows - 2 * articles) / (PLANTED.length * errorsEach));
  for (let index = 0; index < PLANTED.length * errorsEach; index += 1)
    errors.set(2 + 2 * articles + index * step, PLANTED[index % PLANTED.length]!);
  const lines = [HEADERS.join(";")];
  for (let row = 2; row < rows + 2; row += 1) {
    const [article, unit] = [from + ((row - 2) % articles), Math.floor((row - 2) / articles)];
    lines.push(lineOf({ article, unit }, errors.get(row)).join(";"));
  }
  return { text: `${lines.join("\n")}\n`, errors };
}

function lineOf(
  { article, unit }: { article: number; unit: number },
  planted: Planted | undefined,
): (string | number)[] {
  const serial = `SN-${article}-${planted === "serial_twice" ? unit - 1 : unit}`;
  return [
    `ART-${1000 + article}`,
    planted === "other_name" ? `Jacke Fjell ${article} (alt)` : `Jacke Fjell ${article}`,
    gtinOf(article),
    serial,
    planted === "bad_date" ? "31.02.2026" : `${String((unit % 28) + 1).padStart(2, "0")}.05.2026`,
    planted === "other_weight" ? 300 + article + 7 : 300 + article,
    planted === "bad_country" ? "Atlantis" : "Portugal",
    planted === "share_above_100" ? 130 : 30,
    "Bekleidung",
  ];
}

const GROUPS = ["Artikel", "", "", "Kennungen", "", "", "Ökologie", "", "", "Termine", "", "Bemerkung"];
const NAMES = [
  "Artikelnummer",
  "Bezeichnung",
  "Warengruppe",
  "EAN",
  "Serien-Nr.",
  "Charge",
  "CO2 kg/Stück",
  "Gewicht",
  "Zusammensetzung",
  "Produktionsdatum",
  "Garantie (Monate)",
  "",
];
const MERGED = ["A1:L1", "A2:C2", "D2:F2", "G2:I2", "J2:K2", "L2:L3"];
const UNITS_OF_ARTICLE = 30;
const WEIGHT_G = 410;

/** Rows of a list as a German office writes it: title, groups over names, a row a unit, and a row of totals. */
function mergedRows(units = 120): (string | number)[][] {
  const rows = Array.from({ length: units }, (_, index) => {
    const article = Math.floor(index / UNITS_OF_ARTICLE);
    return [
      `ART-${2000 + article}`,
      `Jacke Skarv ${article + 1}`,
      "Bekleidung",
      gtinOf(500 + article),
      `SK-${10_000 + index}`,
      `L-26-${article + 1}`,
      5.2,
      WEIGHT_G,
      "84 % Wolle, 16 % Polyamid",
      "04.05.2026",
      24,
      index % 10 === 0 ? "geprüft" : "",
    ];
  });
  const totals = ["Summe", "", "", "", units, "", Math.round(units * 52) / 10, units * WEIGHT_G, "", "", "", ""];
  return [["Serienliste Frühjahr"], GROUPS, NAMES, ...rows, totals];
}

export const mergedCsv = (units?: number): string =>
  mergedRows(units)
    .map((row) => row.map((cell) => (typeof cell === "number" ? String(cell).replace(".", ",") : cell)).join(";"))
    .join("\n");

export function mergedWorkbook(units?: number): Promise<Buffer> {
  const rows = mergedRows(units).map((row, index) => {
    const cells = row.map((value, column) => cellXml(`${columnName(column + 1)}${index + 1}`, value, false));
    return `<row r="${index + 1}">${cells.join("")}</row>`;
  });
  const merges = MERGED.map((reference) => `<mergeCell ref="${reference}"/>`).join("");
  const sheet =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<sheetData>${rows.join("")}</sheetData><mergeCells count="${MERGED.length}">${merges}</mergeCells></worksheet>`;
  return zipOf(workbookParts({ sheet }));
}
