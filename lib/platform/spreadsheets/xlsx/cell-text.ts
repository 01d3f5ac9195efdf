import { DAY_MS } from "@/lib/platform/clock";
import { type NumberFormat, PLAIN, type PlainFormat, type DateFormat } from "./number-format-rules";
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

/** For a formula, its last stored result. */
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
