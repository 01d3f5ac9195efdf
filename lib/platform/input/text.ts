import { z } from "zod";

/** Text as people and systems send it: well-formed, trimmed, lines ended by LF, Unicode NFC, else as given. */

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
export function withLineFeeds(value: string): string {
  return value.includes("\r") ? value.replace(/\r\n?/g, "\n") : value;
}

function lengthInCharacters(value: string): number {
  return Array.from(value).length;
}

/** Text of 1 to `charactersMax` characters (code points). */
export function text(charactersMax: number) {
  return z
    .string()
    .refine(isStorableText, {
      ...issue("invalid_text", "Text may not hold a NUL character or half a surrogate pair."),
      abort: true,
    })
    .overwrite((value) => withLineFeeds(value).normalize("NFC").trim())
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
