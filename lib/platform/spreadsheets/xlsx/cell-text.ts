import { DAY_MS } from "@/lib/platform/clock";
import { type RichText, unescapeText, type StringTable } from "./string-table";

const EPOCH_1900_MS = Date.UTC(1899, 11, 30);
const EPOCH_1904_MS = Date.UTC(1904, 0, 1);
/** 9999-12-31, the last day that spreadsheet programs support. */
const SERIAL_MAX = 2_958_466;
/** The 1900 date system contains 29 February 1900, which did not exist. */
const DAY_THAT_NEVER_WAS = 60;

/** ISO 8601: `2026-03-01`, `2026-03-01T14:30:00`, `14:30:00`; midnight is left out. Null if the number is no date. */
function dateText(serial: number, { hasDate, hasTime, isElapsed }: DateFormat, is1904: boolean): string | null {
  if (serial < 0 || serial >= SERIAL_MAX) return null;
  const seconds = Math.round(serial * 86_400);
  if (isElapsed) return timeText(seconds);
  if (!hasDate) return timeText(seconds % 86_400);
  if (!is1904 && (serial < 1 || Math.floor(serial) === DAY_THAT_NEVER_WAS)) return null;
  const shiftDays = !is1904 && serial < DAY_THAT_NEVER_WAS ? 1 : 0;
  const epochMs = is1904 ? EPOCH_1904_MS : EPOCH_1900_MS;
  // A format without time shows the day of the serial number and ignores its fraction.
  const days = hasTime ? Math.floor(seconds / 86_400) : Math.floor(serial);
  const day = new Date(epochMs + (days + shiftDays) * DAY_MS).toISOString().slice(0, 10);
  return hasTime && seconds % 86_400 !== 0 ? `${day}T${timeText(seconds % 86_400)}` : day;
}

function timeText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `${two(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
}

export function isoDateText(raw: string): string {
  return raw
    .replace(/Z$/, "")
    .replace(/(:\d\d)\.0+$/, "$1")
    .replace(/T00:00(:00)?$/, "");
}

const SIGNIFICANT_DIGITS = 15;

/** The number as displayed under its format, but without rounding or grouping, and with a decimal point. */
export function numberText(raw: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(raw);
  if (raw.trim() === "" || !Number.isFinite(value)) return raw;
  if (format.kind === "date") return dateText(value, format, is1904) ?? formatPlain(value, PLAIN);
  if (format.kind === "percent") return `${shiftPoint(decimalParts(value), 2)} %`;
  return formatPlain(value, format);
}

function formatPlain(value: number, { before, after, digitsMin }: PlainFormat): string {
  const text = plainDecimal(value);
  const padded = digitsMin > 0 && /^\d+$/.test(text) ? text.padStart(digitsMin, "0") : text;
  return `${before}${padded}${after}`;
}

/** No exponent if 15 digits are exact. With more digits, zeros would suggest a precision that is lost. */
function plainDecimal(value: number): string {
  const shortest = String(value);
  if (shortest.length <= SIGNIFICANT_DIGITS && !shortest.includes("e")) return shortest;
  const parts = decimalParts(value);
  const isReadable = parts.exponent < SIGNIFICANT_DIGITS && parts.exponent > -SIGNIFICANT_DIGITS;
  if (isReadable) return shiftPoint(parts, 0);
  const { sign, digits, exponent } = parts;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  return `${sign}${digits.charAt(0)}${fraction}E${exponent < 0 ? "" : "+"}${exponent}`;
}

interface DecimalParts {
  sign: string;
  digits: string;
  exponent: number;
}

function decimalParts(value: number): DecimalParts {
  const [mantissa, exponent] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e") as [string, string];
  const digits = mantissa.replace(/[-.]/g, "").replace(/(?<!0)0+$/, "");
  return { sign: value < 0 ? "-" : "", digits: digits || "0", exponent: Number(exponent) };
}

/** Moves the decimal point in the text, because multiplication would not be exact. */
function shiftPoint({ sign, digits, exponent }: DecimalParts, places: number): string {
  if (digits === "0") return "0";
  const integerDigits = exponent + places + 1;
  if (integerDigits <= 0) return `${sign}0.${"0".repeat(-integerDigits)}${digits}`;
  if (digits.length <= integerDigits) return `${sign}${digits.padEnd(integerDigits, "0")}`;
  return `${sign}${digits.slice(0, integerDigits)}.${digits.slice(integerDigits)}`;
}

export interface CellSource {
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

export interface WorkbookTexts {
  strings: StringTable | null;
  formats: readonly NumberFormat[];
  is1904: boolean;
}

export function cellText(
  { type, style, value }: CellSource,
  inline: RichText,
  { strings, formats, is1904 }: WorkbookTexts,
): string {
  if (type === "inlineStr") return inline.take();
  if (value === "") return "";
  switch (type) {
    case "s":
      return strings?.at(Number(value)) ?? "";
    case "str":
      return unescapeText(value);
    case "b":
      return value.trim() === "1" || value.trim() === "true" ? "TRUE" : "FALSE";
    case "d":
      return isoDateText(value.trim());
    case "n":
      return numberText(value, formats[style] ?? PLAIN, is1904);
    default:
      return value;
  }
}

export function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column;
}

export function rowOf(reference: string): number {
  return Number(reference.replace(/^[A-Za-z]+/, "") || Number.NaN);
}

/** ISO/IEC 29500-1, section 18.8.31. Decimals, colours and grouping do not change the displayed value. */
export type NumberFormat = PlainFormat | { kind: "percent" } | DateFormat;

interface PlainFormat {
  kind: "plain";
  before: string;
  after: string;
  digitsMin: number;
}

interface DateFormat {
  kind: "date";
  hasDate: boolean;
  hasTime: boolean;
  isElapsed: boolean;
}

export const PLAIN: PlainFormat = { kind: "plain", before: "", after: "", digitsMin: 0 };
const PERCENT: NumberFormat = { kind: "percent" };

const date = (hasDate: boolean, hasTime: boolean, isElapsed = false): NumberFormat => ({
  kind: "date",
  hasDate,
  hasTime,
  isElapsed,
});
const range = (from: number, to: number, format: NumberFormat) =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, format] as const);

/** Referenced by number only (ISO/IEC 29500-1, section 18.8.30). 27 to 36 and 50 to 58: East Asian dates and times. */
const BUILT_IN = new Map<number, NumberFormat>([
  ...range(9, 10, PERCENT),
  ...range(14, 17, date(true, false)),
  ...range(18, 21, date(false, true)),
  [22, date(true, true)],
  ...range(27, 31, date(true, false)),
  ...range(32, 35, date(false, true)),
  [36, date(true, false)],
  [45, date(false, true)],
  [46, date(false, true, true)],
  [47, date(false, true)],
  ...range(50, 58, date(true, false)),
]);

export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN.get(id) ?? PLAIN;
}

const QUOTED = /"[^"]*"/g;
const ESCAPED = /\\.|_.|\*./gs;
const ELAPSED = /\[(h+|m+|s+)\]/i;
const BRACKETED = /\[[^[\]]*\]/g;

export function parseNumberFormat(code: string): NumberFormat {
  const section = firstSection(code);
  const isElapsed = ELAPSED.test(section);
  const bare = section
    .replace(QUOTED, "")
    .replace(ESCAPED, "")
    .replace(BRACKETED, (part) => (ELAPSED.test(part) ? part : ""));
  if (/^general$/i.test(bare.trim())) return PLAIN;
  // Fractions of seconds are the only digits in a date format.
  const tokens = bare
    .replace(/(?<!s)s+\]?[.,]0+/gi, "s")
    .replace(/am\/pm|a\/p/gi, "h")
    .toLowerCase();
  if (!/[0#?]/.test(tokens) && /[ymdhs]/.test(tokens)) {
    const hasTime = /[hs]/.test(tokens);
    return date(/[yd]/.test(tokens) || (/m/.test(tokens) && !hasTime), hasTime || isElapsed, isElapsed);
  }
  return bare.includes("%") ? PERCENT : plainFormat(section, bare);
}

function plainFormat(section: string, bare: string): NumberFormat {
  const digits = bare.trim();
  const digitsMin = /^0{2,}$/.test(digits) ? digits.length : 0;
  // A comma after the digits divides by a thousand, so the unit in the format would be wrong for the exact number.
  if (!/[0#?]/.test(digits) || /[0#?],[^0#?]*$/.test(digits)) return { ...PLAIN, digitsMin };
  const [before, after] = wordsAround(section);
  return { kind: "plain", before, after, digitsMin };
}

/** Quoted text such as the unit in `0.0" kg"` is part of the displayed value. */
function wordsAround(section: string): [before: string, after: string] {
  const digits = section
    .replace(QUOTED, (quoted) => "\u0000".repeat(quoted.length))
    .replace(BRACKETED, (part) => "\u0000".repeat(part.length));
  const first = digits.search(/[0#?]/);
  const last = digits.length - [...digits].reverse().join("").search(/[0#?]/);
  const quotedText = (part: string) =>
    (part.match(QUOTED) ?? [])
      .map((quoted) => quoted.slice(1, -1))
      .join("")
      .trim();
  const before = quotedText(section.slice(0, first));
  const after = quotedText(section.slice(last));
  return [before, after === "" ? "" : ` ${after}`];
}

function firstSection(code: string): string {
  const end = code
    .replace(QUOTED, (quoted) => "x".repeat(quoted.length))
    .replace(/\\./gs, "xx")
    .indexOf(";");
  return end === -1 ? code : code.slice(0, end);
}
