import { dateText } from "./date-text";
import { type NumberFormat, PLAIN, type PlainFormat } from "./number-format-rules";

/** What the spreadsheet programs keep of a number. */
const SIGNIFICANT_DIGITS = 15;

/** The number as it is read under its format, yet exact: no rounding, no grouping, a decimal point. */
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

/** Without an exponent where 15 digits say all; else with one, digits beyond are lost and must not look given. */
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
  /** Without zeros at the end. */
  digits: string;
  /** Of ten, for the first digit. */
  exponent: number;
}

function decimalParts(value: number): DecimalParts {
  const [mantissa, exponent] = value.toExponential(SIGNIFICANT_DIGITS - 1).split("e") as [string, string];
  const digits = mantissa.replace(/[-.]/g, "").replace(/(?<!0)0+$/, "");
  return { sign: value < 0 ? "-" : "", digits: digits || "0", exponent: Number(exponent) };
}

/** The digits with the point moved to the right: exact, where a multiplication would not be. */
function shiftPoint({ sign, digits, exponent }: DecimalParts, places: number): string {
  if (digits === "0") return "0";
  const whole = exponent + places + 1;
  if (whole <= 0) return `${sign}0.${"0".repeat(-whole)}${digits}`;
  if (digits.length <= whole) return `${sign}${digits.padEnd(whole, "0")}`;
  return `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
