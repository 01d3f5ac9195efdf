import { distance } from "fastest-levenshtein";
import { madeOnce } from "@/lib/platform/caches";
import { LOCALES, messagesOf } from "@/lib/platform/i18n/locales";
import { isPlaceholder } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import { type CatalogueField, ID_FIELD } from "../columns/fields";
import type { ColumnTarget } from "../commit/plan-rules";
import { bare, readChoice, readCountry, readFlag, saysNone, wordKey } from "../synonyms/synonyms";
import { jsonIn, readListText } from "../values/list-text";
import { readComposition } from "../values/read-composition";
import { dayOfNumber, readDate, readDay } from "../values/read-date";
import { readGtin } from "../values/read-gtin";
import { ambiguousValues, isAmbiguousNumber, readNumber } from "../values/read-number";

interface IdentifierProblem {
  code: "placeholder" | "identifier_rounded";
  expected: string;
  fix?: string;
  isWarning?: boolean;
}

const SCIENTIFIC = /^\d(?:[.,]\d{1,20})?e\+\d{1,3}$/i;
/** Spreadsheets keep 15 significant digits of a number and replace the rest with zeros. */
const ZEROS_AT_END = /^\d{15}(0+)$/;
const ZEROS_CERTAIN = 3;

function identifierProblem(
  text: string,
  { isCode, isIdentifier }: Pick<CatalogueField, "isCode" | "isIdentifier">,
): IdentifierProblem | null {
  if (isIdentifier && isPlaceholder(text))
    return {
      code: "placeholder",
      fix: "",
      expected: `An identifier, or an empty cell: ${text} says that there is none.`,
    };
  if (!isCode) return null;
  const zeros = ZEROS_AT_END.exec(text)?.[1]?.length ?? 0;
  if (!SCIENTIFIC.test(text) && zeros === 0) return null;
  return {
    code: "identifier_rounded",
    isWarning: zeros > 0 && zeros < ZEROS_CERTAIN,
    expected:
      "All digits: a spreadsheet keeps 15 of a number and rounds the others away. Format the column as text and " +
      "enter them again.",
  };
}

export interface CellColumn {
  target: ColumnTarget;
  field: CatalogueField;
  choiceByWord: Readonly<Record<string, string>>;
}

type Reading =
  | { value: unknown }
  | { code: string; expected: string; fix?: string | null; isWarning?: boolean; value?: unknown };

/** What spreadsheets write in their own language when a formula fails: `#N/A`, `#REF!`, `#WERT!`. */
const ERROR_VALUE = /^#(?:N\/A|NV|N\/D|¡?[\p{Lu}/0]{2,12}[!?])$/u;

export function readCell(cell: string, column: CellColumn): Reading {
  const reading = cellByItself(cell, column);
  const key = "code" in reading ? wordKey(cell) : "";
  if (!Object.hasOwn(column.choiceByWord, key)) return reading;
  const value = requireValue(column.choiceByWord[key], "A word");
  return { value: column.field.kind === "flag" ? value === "true" : value };
}

function cellByItself(cell: string, { field, target }: CellColumn): Reading {
  switch (field.kind) {
    case "text":
      return field.path.endsWith(".sha256") ? { value: hashIn(cell) } : textCell(cell, field);
    case "id": {
      const problem = identifierProblem(cell, field);
      if (problem) return problem;
      return { value: field.path === ID_FIELD && cell.startsWith("prd_") ? cell.toLowerCase() : cell };
    }
    case "gtin":
      return gtinCell(cell);
    case "number":
      return numberCell(cell, target, field);
    case "flag": {
      const value = readFlag(cell);
      return value === null ? { code: "flag_unreadable", expected: "Yes or no." } : { value };
    }
    case "choice":
      return choiceCell(cell, field.choices);
    case "day":
      return dayCell(cell, target);
    case "country": {
      const value = readCountry(cell);
      return value === null
        ? { code: "country_unknown", expected: "A country's name, or its code of two letters." }
        : { value };
    }
    case "countries":
      return cell.startsWith("[") ? jsonCell(cell) : countriesCell(cell);
    case "texts":
      return cell.startsWith("[")
        ? jsonCell(cell)
        : {
            value: cell
              .split(";", PARTS_MAX)
              .map((part) => part.trim())
              .filter(Boolean),
          };
    case "links":
      return cell.startsWith("[") ? jsonCell(cell) : { value: linksIn(cell) };
    default:
      if (saysNone(cell) && field.kind === "json") return { value: [] };
      if (jsonIn(cell) !== null) return jsonCell(cell, field.kind === "record");
      return field.isComposition ? compositionCell(cell, field) : listCell(cell, field);
  }
}

function textCell(cell: string, field: CatalogueField): Reading {
  const problem = identifierProblem(cell, field);
  if (problem) return problem.isWarning ? { ...problem, value: cell } : problem;
  if (!ERROR_VALUE.test(cell)) return { value: cell };
  const errorValue = { code: "error_value", expected: "A value: the spreadsheet shows an error here." };
  // An error value is no identifier: rows with the same one would be merged into one product or unit.
  return field.isIdentifier ? errorValue : { ...errorValue, value: cell, isWarning: true };
}

/** As tools write it: `SHA-256: AB:CD…`, with capitals and blanks, or in Base64. The contract checks the digits. */
function hashIn(cell: string): string {
  const written = cell.replace(/^sha-?256\s?[-:=(]?\s?/i, "");
  if (/^[A-Za-z0-9+/]{43}=$/.test(written)) return Buffer.from(written, "base64").toString("hex");
  const digits = written.replace(/[\s:-]/g, "").toLowerCase();
  return /^[0-9a-f]{64}$/.test(digits) ? digits : cell;
}

function numberCell(cell: string, target: ColumnTarget, field: CatalogueField): Reading {
  const meanings = isAmbiguousNumber(cell, target.decimal) ? ambiguousValues(cell) : null;
  if (meanings)
    return {
      code: "number_ambiguous",
      expected:
        `One meaning: this can be ${meanings.decimal} or ${meanings.thousands}. Choose the decimal mark of the ` +
        "column, in the API with `decimal`.",
    };
  const value = readNumber(cell, target, field.unit);
  if (value !== null) return { value };
  return {
    code: "number_unreadable",
    expected: field.unit === "percent" ? "A number of percent, such as 30 or 30 %." : "A number.",
  };
}

/** No list of the contract accepts this number of entries, so the contract refuses what is cut off here. */
const PARTS_MAX = 1_000;

/** Addresses can contain commas and semicolons, so these end a link only before a space or another address. */
function linksIn(cell: string): string[] {
  return cell
    .split(/[\s|]+/, PARTS_MAX)
    .flatMap((part) => part.split(/[,;](?=https?:)/i))
    .map(withoutMarksAtEnd)
    .filter(Boolean);
}

function withoutMarksAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ",;".includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function gtinCell(cell: string): Reading {
  const { value, harm, fix } = readGtin(cell);
  if (harm === "scientific")
    return {
      code: "gtin_scientific",
      fix,
      expected: fix
        ? "All digits of the GTIN, not a rounded number."
        : "All digits of the GTIN: the spreadsheet has rounded them away. Format the column as text and enter " +
          "them again.",
    };
  if (harm === "lost_zeros")
    return {
      code: "gtin_lost_zeros",
      fix,
      isWarning: value.length >= 8,
      value: value.length >= 8 ? value : undefined,
      expected: `${requireValue(fix, "Fix").length} digits: the zeros in front were lost.`,
    };
  return /^\d{8,14}$/.test(value)
    ? { value }
    : { code: "gtin_unreadable", expected: "8 to 14 digits and nothing else." };
}

const CHOICE_CHARACTERS_MAX = 100;

function choiceCell(cell: string, choices: readonly string[]): Reading {
  const value = readShownChoice(cell, choices);
  if (value !== null) return { value };
  const text = cell.slice(0, CHOICE_CHARACTERS_MAX).toLowerCase();
  const [nearest] = [...choices]
    .map((choice) => ({ choice, far: distance(text, choice) }))
    .sort((one, other) => one.far - other.far);
  const fix = nearest && nearest.far <= Math.max(1, Math.floor(nearest.choice.length / 3)) ? nearest.choice : null;
  return { code: "choice_unknown", expected: `One of ${choices.join(", ")}.`, fix };
}

function dayCell(cell: string, { dates }: ColumnTarget): Reading {
  const reading = readDay(cell, dates);
  if ("isEmpty" in reading) return { value: undefined };
  if ("day" in reading)
    return reading.hasTime
      ? {
          value: reading.day,
          code: "date_time_dropped",
          isWarning: true,
          expected: `A day: of this only ${reading.day} is stored, without the time.`,
        }
      : { value: reading.day };
  const swapped = readDate(cell, dates === "mdy" ? "dmy" : "mdy");
  if (swapped && reading.problem === "not_in_calendar")
    return {
      code: "date_in_other_order",
      fix: swapped,
      expected: `A day written like the others of this column; with day and month swapped it is ${swapped}.`,
    };
  if (reading.problem === "day_number") {
    const fix = dayOfNumber(cell);
    return {
      code: "date_day_number",
      fix,
      expected: `A day such as 2026-03-31: this is how a spreadsheet counts days, and means ${fix}.`,
    };
  }
  return DAY_PROBLEMS[reading.problem];
}

const DAY_PROBLEMS = {
  ambiguous: {
    code: "date_ambiguous",
    expected:
      "One meaning: this can be two days. Choose whether day or month comes first in the column, in the API with " +
      "`dates`.",
  },
  not_in_calendar: { code: "date_not_in_calendar", expected: "A day that exists: the calendar has no such day." },
  incomplete: { code: "date_incomplete", expected: "Day, month and year, such as 2026-03-31." },
  unreadable: { code: "date_unreadable", expected: "A day in a usual form, such as 2026-03-31 or 31 March 2026." },
} as const;

function countriesCell(cell: string): Reading {
  const codes = cell
    .split(/[,;|\n]/, PARTS_MAX)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(readCountry);
  return codes.includes(null)
    ? { code: "country_unknown", expected: "Countries' names or their codes of two letters, with commas between." }
    : { value: [...new Set(codes)] };
}

function compositionCell(cell: string, { path }: CatalogueField): Reading {
  const composition = readComposition(cell);
  if ("materials" in composition) return { value: composition.materials };
  const materials = readListText(path, cell);
  if (materials !== null) return { value: materials };
  return composition.error === "of_parts"
    ? {
        code: "composition_of_parts",
        expected: "Shares of the whole product: these are shares of its parts, each 100 % by itself.",
      }
    : {
        code: "composition_unreadable",
        expected: "Every material with its share, such as 84 % polyester, 16 % elastane.",
      };
}

function jsonCell(cell: string, isRecord = false): Reading {
  const value = jsonIn(cell);
  return value === null || (isRecord && Array.isArray(value)) ? unreadable(isRecord) : { value };
}

function listCell(cell: string, { path, kind }: CatalogueField): Reading {
  const value = readListText(path, cell);
  return value === null ? unreadable(kind === "record") : { value };
}

const unreadable = (isRecord: boolean): Reading => ({
  code: "json_unreadable",
  expected: isRecord
    ? "A record as a JSON object."
    : "A list as text, such as `Role: Importer; Name: Fjell AS`, as JSON, or [] for none.",
});

/** The labels of an entry on our pages in every language, so that copied labels are understood. */
function shownWords(choice: string): string[] {
  return LOCALES.flatMap((locale) => {
    const { choices, roles, documentKinds, documentAccess } = messagesOf(locale).ecodesign;
    const lists: Record<string, string>[] = [...Object.values(choices), roles, documentKinds, documentAccess];
    return lists.flatMap((names) => names[choice] ?? []);
  });
}

export function readShownChoice(text: string, choices: readonly string[]): string | null {
  const choice = readChoice(text, choices);
  if (choice !== null) return choice;
  return madeOnce(choices, choicesByShownWord).get(bare(text)) ?? null;
}

function choicesByShownWord(choices: readonly string[]): Map<string, string> {
  return new Map(choices.flatMap((choice) => shownWords(choice).map((word) => [bare(word), choice] as const)));
}
