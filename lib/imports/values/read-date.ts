import { must } from "@/lib/platform/must";
import type { DATE_ORDERS } from "../commit/plan-rules";

/** Days as people write them, to `YYYY-MM-DD`. */

export type DateOrder = (typeof DATE_ORDERS)[number];

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    "jan january januar janvier gennaio gen enero ene jänner jaenner",
    "feb february februar février fevrier fév fev febbraio febrero",
    "mar march märz maerz mrz mär mars marzo",
    "apr april avril avr aprile abril abr",
    "may mai maggio mag mayo",
    "jun june juni juin giugno giu junio",
    "jul july juli juillet juil luglio lug julio",
    "aug august août aout agosto ago",
    "sep sept september septembre settembre set septiembre",
    "oct october oktober okt octobre ottobre ott octubre",
    "nov november novembre noviembre",
    "dec december dezember dez décembre decembre déc dicembre dic diciembre",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1])),
);

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const COMPACT = /^(19|20)\d{6}$/;
const NUMBERS = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?: 00:00(?::00)?)?$/;
const DAY_FIRST = /^(\d{1,2})\.?\s*(?:de\s+)?(\p{L}+)\.?\s*(?:de\s+)?,?\s*(\d{4})$/u;
const MONTH_FIRST = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u;

/** The day that a text means when days and months stand in this order, or null. */
export function readDate(text: string, order: DateOrder): string | null {
  const iso = ISO.exec(text);
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  if (COMPACT.test(text)) return calendarDay(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [one, two, year] = [Number(numbers[1]), Number(numbers[2]), fullYear(must(numbers[3], "A number"))];
    return order === "mdy" ? calendarDay(year, one, two) : calendarDay(year, two, one);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst)
    return calendarDay(
      Number(dayFirst[3]),
      MONTHS[must(dayFirst[2], "A part").toLowerCase()] ?? 0,
      Number(dayFirst[1]),
    );
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst)
    return calendarDay(
      Number(monthFirst[3]),
      MONTHS[must(monthFirst[1], "A part").toLowerCase()] ?? 0,
      Number(monthFirst[2]),
    );
  return null;
}

/** The order that most of a column's values fit; null: they tell nothing of it. */
export function dateOrderOf(values: readonly string[]): DateOrder | null {
  const fits = (order: DateOrder) => values.filter((value) => readDate(value, order) !== null).length;
  const [dmy, mdy] = [fits("dmy"), fits("mdy")];
  if (dmy === mdy) return null;
  return dmy > mdy ? "dmy" : "mdy";
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function calendarDay(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return at.getUTCDate() === day ? text : null;
}
