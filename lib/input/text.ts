import { z } from "zod";

/** Text as people and systems send it: well-formed, trimmed at the ends, Unicode NFC, otherwise stored as given and never cut. */

/** A zod issue of our own, with the stable code a problem document shows. */
export const fault = (code: string, error: string) => ({ error, params: { code } });

export function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

function lengthInCharacters(value: string): number {
  return Array.from(value).length;
}

/** Text of 1 to `charactersMax` characters (code points). */
export function text(charactersMax: number) {
  return z
    .string()
    .refine(isStorableText, { ...fault("invalid_text", "Text may not hold a NUL character or half a surrogate pair."), abort: true })
    .overwrite((value) => value.normalize("NFC").trim())
    .refine((value) => value.length > 0, { ...fault("too_short", "Text may not be empty."), abort: true })
    .refine(
      (value) => value.length <= charactersMax || lengthInCharacters(value) <= charactersMax,
      fault("too_long", `Text may have at most ${charactersMax} characters.`),
    )
    .meta({ minLength: 1, maxLength: charactersMax });
}

/** A calendar day that exists, `YYYY-MM-DD`. */
export function calendarDay() {
  return z
    .string()
    .refine(isCalendarDay, fault("invalid_date", "A day is written YYYY-MM-DD and must exist in the calendar."))
    .meta({ format: "date" });
}

function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** An https address of at most 2,000 characters. */
export function webAddress() {
  return text(2000)
    .refine((value) => URL.canParse(value) && new URL(value).protocol === "https:", fault("invalid_url", "An https:// address is needed."))
    .meta({ format: "uri" });
}
