import { z } from "zod";

/** Text as people and systems send it: well-formed, trimmed, lines ended by LF, Unicode NFC, nothing invisible. */

/** A zod issue of our own, with the stable code a problem document shows. */
export const issue = (code: string, error: string) => ({ error, params: { code } });

export function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

/** The text's beginning, cut between characters and not in the middle of one: half a surrogate pair is no text. */
export function beginningOf(value: string, lengthMax: number): string {
  const cut = value.slice(0, lengthMax);
  return cut.isWellFormed() || !value.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The text as PostgreSQL keeps it, for text that is shown for what it is: what has no place there becomes U+FFFD. */
export function storableText(value: string): string {
  return isStorableText(value) ? value : value.replaceAll("\0", "\uFFFD").toWellFormed();
}

/** Every line ended by LF. Browsers send forms with CR LF, files what their system writes: the same text. */
function withLineFeeds(value: string): string {
  return value.includes("\r") ? value.replace(/\r\n?/g, "\n") : value;
}

const CONTROLS_OF_LINES = /[\v\f\u0085]/g;
/**
 * Control characters, characters without width, and those that turn the direction of writing around. Joiners and marks
 * of direction stay in prose, where Persian, Hebrew and emoji need them.
 */
const INVISIBLE =
  /[\0-\u0008\u000E-\u001F\u007F-\u009F\u200B\u2060-\u2064\u206A-\u206F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

const INVISIBLE_IN_CODES = /[\0-\u0008\u000E-\u001F\u007F-\u009F\p{Cf}]/gu;

/** The text without what cannot be seen in it; `replacement` shows it instead. */
export function withoutInvisible(
  value: string,
  { isCode, replacement = () => "" }: { isCode: boolean; replacement?: (character: string) => string },
): string {
  return value.replace(CONTROLS_OF_LINES, "\n").replace(isCode ? INVISIBLE_IN_CODES : INVISIBLE, replacement);
}

/** The text as it is stored, and as it is compared. */
export function canonicalText(value: string): string {
  return withoutInvisible(withLineFeeds(value), { isCode: false }).normalize("NFC").trim();
}

/** The same for text that is compared letter by letter: no character in it is invisible. */
export function canonicalCode(value: string): string {
  return withoutInvisible(withLineFeeds(value), { isCode: true }).normalize("NFC").trim();
}

/** What databases and spreadsheets write where there is nothing. */
const PLACEHOLDERS = new Set(
  "null nil nan none n/a n.a. #n/a #nv #n/d \\n - -- --- – — undefined <null> (null) <na>".split(" "),
);

/** Whether an identifier says that there is none. */
export const isPlaceholder = (value: string): boolean => value.length <= 12 && PLACEHOLDERS.has(value.toLowerCase());

function lengthInCharacters(value: string): number {
  return Array.from(value).length;
}

/** Text of 1 to `charactersMax` characters (code points). */
export function text(charactersMax: number, canonical: (value: string) => string = canonicalText) {
  return z
    .string()
    .refine(isStorableText, {
      ...issue("invalid_text", "Text may not hold a NUL character or half a surrogate pair."),
      abort: true,
    })
    .overwrite(canonical)
    .refine((value) => value.length > 0, { ...issue("too_short", "Text may not be empty."), abort: true })
    .refine(
      (value) => value.length <= charactersMax || lengthInCharacters(value) <= charactersMax,
      issue("too_long", `Text may have at most ${charactersMax} characters.`),
    )
    .meta({ minLength: 1, maxLength: charactersMax, pattern: "\\S" });
}

const DAY = /^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/;

/** A calendar day that exists, `YYYY-MM-DD`. */
export function calendarDay() {
  return z
    .string()
    .refine(isCalendarDay, issue("invalid_date", "A day is written YYYY-MM-DD and must exist in the calendar."))
    .meta({ format: "date", pattern: DAY.source });
}

/** Whether it is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const [year, month, day] = value.split("-").map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** A text file as people save it: UTF-8, else what sheets on Windows write. Works in the browser and on the server. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
