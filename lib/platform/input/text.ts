import { z } from "zod";

export const issue = (code: string, error: string) => ({ error, params: { code } });

export function isStorableText(value: string): boolean {
  return value.isWellFormed() && !value.includes("\0");
}

const JSON_DEPTH_MAX = 100;

/** Of parsed JSON: whether PostgreSQL can store it as `jsonb`. */
export function isStorableJson(value: unknown, depthLeft = JSON_DEPTH_MAX): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  return (
    depthLeft > 0 &&
    Object.entries(value).every(([name, member]) => isStorableText(name) && isStorableJson(member, depthLeft - 1))
  );
}

/** Does not cut a surrogate pair in half. */
export function beginningOf(value: string, lengthMax: number): string {
  const cut = value.slice(0, lengthMax);
  return cut.isWellFormed() || !value.isWellFormed() ? cut : cut.slice(0, -1);
}

/** For text that is displayed as it is: characters that PostgreSQL cannot store become U+FFFD. */
export function storableText(value: string): string {
  return isStorableText(value) ? value : value.replaceAll("\0", "\uFFFD").toWellFormed();
}

function withLineFeeds(value: string): string {
  return value.includes("\r") ? value.replace(/\r\n?/g, "\n") : value;
}

const CONTROLS_OF_LINES = /[\v\f\u0085]/g;
/** Control, zero-width and override characters. Joiners and direction marks stay for Persian, Hebrew and emoji. */
const INVISIBLE =
  /[\0-\u0008\u000E-\u001F\u007F-\u009F\u200B\u2060-\u2064\u206A-\u206F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

const INVISIBLE_IN_CODES = /[\0-\u0008\u000E-\u001F\u007F-\u009F\p{Cf}]/gu;

export function withoutInvisible(
  value: string,
  { isCode, replacement = () => "" }: { isCode: boolean; replacement?: (character: string) => string },
): string {
  return value.replace(CONTROLS_OF_LINES, "\n").replace(isCode ? INVISIBLE_IN_CODES : INVISIBLE, replacement);
}

export function canonicalText(value: string): string {
  return withoutInvisible(withLineFeeds(value), { isCode: false }).normalize("NFC").trim();
}

export function canonicalCode(value: string): string {
  return withoutInvisible(withLineFeeds(value), { isCode: true }).normalize("NFC").trim();
}

const PLACEHOLDERS = new Set(
  "null nil nan none n/a n.a. #n/a #nv #n/d \\n - -- --- – — undefined <null> (null) <na>".split(" "),
);

export const isPlaceholder = (value: string): boolean => value.length <= 12 && PLACEHOLDERS.has(value.toLowerCase());

function lengthInCharacters(value: string): number {
  return Array.from(value).length;
}

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

export function calendarDay() {
  return z
    .string()
    .refine(isCalendarDay, issue("invalid_date", "A day is written YYYY-MM-DD and must exist in the calendar."))
    .meta({ format: "date", pattern: DAY.source });
}

export function isCalendarDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const [year, month, day] = value.split("-").map(Number) as [number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export async function readTextFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
