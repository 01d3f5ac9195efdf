import { DAY_MS } from "@/lib/platform/clock";
import type { DATE_ORDERS } from "../commit/plan-rules";
import { bare } from "../synonyms/synonyms";

export type DateOrder = (typeof DATE_ORDERS)[number];

export type DayProblem = "ambiguous" | "not_in_calendar" | "incomplete" | "day_number" | "unreadable";

export type DayReading =
  /** `hasTime`: a time of day was dropped. */
  | { day: string; hasTime: boolean }
  /** `0000-00-00`, which databases write for an empty date. */
  | { isEmpty: true }
  | { problem: DayProblem };

const DATE_CHARACTERS_MAX = 80;

const MONTHS = new Map(
  [
    "jan january januar janvier janv gennaio gen enero ene janner jaenner",
    "feb february februar fevrier fevr fev febbraio febrero",
    "mar march marz maerz mrz mars marzo",
    "apr april avril avr aprile abril abr",
    "may mai maggio mag mayo",
    "jun june juni juin giugno giu junio",
    "jul july juli juillet juil luglio lug julio",
    "aug august aout agosto ago",
    "sep sept september septembre settembre set septiembre",
    "oct october oktober okt octobre ottobre ott octubre",
    "nov november novembre noviembre",
    "dec december dezember dez decembre dicembre dic diciembre",
  ].flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

const WORDS_AROUND = new Set([
  ..."er st nd rd th º ª o de del the le den der of sun mon tue wed thu fri sat".split(" "),
  ..."sunday monday tuesday wednesday thursday friday saturday".split(" "),
  ..."sonntag montag dienstag mittwoch donnerstag freitag samstag sonnabend".split(" "),
  ..."dimanche lundi mardi mercredi jeudi vendredi samedi".split(" "),
  ..."domenica lunedi martedi mercoledi giovedi venerdi sabato".split(" "),
  ..."domingo lunes martes miercoles jueves viernes sabado".split(" "),
]);

const YEAR_FIRST = /^(\d{4})[-/.]\s?(\d{1,2})[-/.]\s?(\d{1,2})\.?$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})$/;
const BETWEEN_WORDS = /^[\s.,/°'-]*$/;
const EMPTY = /^0{1,4}[-/.]?0{1,2}[-/.]?0{1,4}$/;
const DAY_NUMBER = /^[2-7]\d{4}$/;
const INCOMPLETE = /^(?:\d{4}|\d{4}[-/.]\d{1,2}|\d{1,2}[-/.]\d{4}|\p{L}{3,12}\.?\s\d{4}|\d{1,2}:\d{2}(?::\d{2})?)$/u;

export function readDay(text: string, order: DateOrder): DayReading {
  if (text.length > DATE_CHARACTERS_MAX) return { problem: "unreadable" };
  const instant = readDotNetDate(text.trim());
  if (instant) return { day: instant, hasTime: true };
  const { date, hasTime } = withoutTime(text.trim());
  if (EMPTY.test(date) && date.length >= 6) return { isEmpty: true };
  const parts = dayParts(date, order);
  if (parts === "ambiguous") return { problem: "ambiguous" };
  if (parts === null) return { problem: problemOf(date) };
  const day = calendarDay(parts);
  return day === null ? { problem: "not_in_calendar" } : { day, hasTime };
}

export function readDate(text: string, order: DateOrder): string | null {
  const reading = readDay(text, order);
  return "day" in reading ? reading.day : null;
}

export function isAmbiguousDay(text: string): boolean {
  const reading = readDay(text, "unknown");
  return "problem" in reading && reading.problem === "ambiguous";
}

/** `/Date(1762300800000+0100)/`: milliseconds since 1970 in UTC, and the writer's time zone. */
const DOT_NET_DATE = /^\\?\/Date\((-?\d{1,14})(?:([-+])(\d{2})(\d{2}))?\)\\?\/$/;

function readDotNetDate(text: string): string | null {
  const match = DOT_NET_DATE.exec(text);
  if (!match) return null;
  const [, milliseconds, sign = "+", hours = "0", minutes = "0"] = match;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === "-" ? -1 : 1);
  const day = new Date(Number(milliseconds) + offsetMs).toISOString().slice(0, 10);
  return /^\d{4}-/.test(day) ? day : null;
}

const EPOCH_MS = Date.UTC(1899, 11, 30);

export function dayOfNumber(text: string): string {
  return new Date(EPOCH_MS + Number(text) * DAY_MS).toISOString().slice(0, 10);
}

/** The order that most values fit; null: the values do not show it. */
export function dateOrderOf(values: readonly string[]): DateOrder | null {
  const fits = (order: DateOrder) => values.filter((value) => readDate(value, order) !== null).length;
  const [dmy, mdy] = [fits("dmy"), fits("mdy")];
  if (dmy === mdy) return null;
  return dmy > mdy ? "dmy" : "mdy";
}

/** `T14:30:00.000+02:00`, ` 2:30 PM`, ` 14h30`, and Oracle's ` 02.30.00.000000 PM`. */
const TIME = new RegExp(
  String.raw`(?:T|,?\s)(\d{1,2})` +
    String.raw`(?::(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?|h(\d{2})|\.(\d{2})\.(\d{2})[.,]\d{1,9})` +
    String.raw`(?:\s?([ap])\.?m\.?)?(?:\s?(Z|UTC|GMT|Uhr)?\s?([-+]\d{2}:?\d{2})?)?(?:\s\([^()]{1,40}\))?$`,
  "iu",
);

/** Midnight without a zone carries no information, so it does not count as a dropped time. */
function withoutTime(text: string): { date: string; hasTime: boolean } {
  const match = TIME.exec(text);
  if (!match) return { date: text, hasTime: false };
  const [, hour, minute = match[4] ?? match[5] ?? "0", second = match[6] ?? "0", , , , half, , zone] = match;
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return { date: text, hasTime: false };
  const isMidnight =
    Number(hour) % (half === undefined ? 24 : 12) === 0 &&
    half?.toLowerCase() !== "p" &&
    Number(minute) + Number(second) === 0;
  return { date: text.slice(0, match.index).trim(), hasTime: !isMidnight || zone !== undefined };
}

interface DayParts {
  year: number;
  month: number;
  day: number;
}

function dayParts(text: string, order: DateOrder): DayParts | "ambiguous" | null {
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) return partsOf(yearFirst.slice(1));
  const yearLast = YEAR_LAST.exec(text);
  if (!yearLast) return namedParts(text);
  const [one, separator, two, year] = yearLast.slice(1) as [string, string, string, string];
  const isAmbiguous = separator !== "." && one !== two && Number(one) <= 12 && Number(two) <= 12;
  if (order === "unknown" && isAmbiguous) return "ambiguous";
  const isMonthFirst = order === "mdy" || (order === "unknown" && Number(two) > 12);
  return isMonthFirst ? partsOf([year, one, two]) : partsOf([year, two, one]);
}

const partsOf = ([year = "", month, day]: string[]): DayParts => ({
  year: fullYear(year),
  month: Number(month),
  day: Number(day),
});

function namedParts(text: string): DayParts | null {
  if (!BETWEEN_WORDS.test(text.replace(/[\p{L}\d]/gu, ""))) return null;
  const tokens = (text.match(/\p{L}+|\d+/gu) ?? []).filter((token) => !WORDS_AROUND.has(plainWord(token)));
  if (tokens.length !== 3) return null;
  const at = tokens.findIndex((token) => MONTHS.has(plainWord(token)));
  const month = MONTHS.get(plainWord(tokens[at] ?? ""));
  const [one = "", two = ""] = tokens.filter((_, index) => index !== at);
  if (month === undefined) return null;
  if (at > 0 && /^\d{4}$/.test(one) && /^\d{1,2}$/.test(two)) return { year: Number(one), month, day: Number(two) };
  // `Mar 31 26` could also be 26 March.
  const isYear = at === 0 ? /^\d{4}$/ : /^(?:\d{4}|\d{2})$/;
  return /^\d{1,2}$/.test(one) && isYear.test(two) ? { year: fullYear(two), month, day: Number(one) } : null;
}

const plainWord = (word: string): string => (/^[ºª]$/.test(word) ? word : bare(word));

function problemOf(text: string): DayProblem {
  if (DAY_NUMBER.test(text)) return "day_number";
  return INCOMPLETE.test(text) ? "incomplete" : "unreadable";
}

function fullYear(digits: string): number {
  const year = Number(digits);
  return digits.length === 4 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function calendarDay({ year, month, day }: DayParts): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  const text = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  return new Date(`${text}T00:00:00Z`).getUTCDate() === day ? text : null;
}
