import type { LegalDate } from "@/lib/law/calendar";
import type { Standing } from "@/lib/law/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { CheckId, Finding } from "../rules";

/** A check and its findings in a reader's language. Texts are in the messages under `compliance`. */

type Words = Translate<"compliance">;
type Key = Parameters<Words>[0];

interface DescribedCheck {
  title: string;
  /** What to do about it. */
  advice: string;
}

export function describeCheck(t: Words, id: CheckId): DescribedCheck {
  return { title: t(`checks.${id}.title` as Key), advice: t(`checks.${id}.advice` as Key) };
}

/** What a check found, as a sentence; with a forbidden claim, also what to write instead. */
export function describeFinding(
  t: Words,
  { check, reason, values }: Pick<Finding, "check" | "reason" | "values">,
): string {
  const key = `checks.${check}.${reason}` as Key;
  // While a later release serves beside this one, it may have stored what only it has a sentence for.
  if (!t.has(key)) return describeCheck(t, check).advice;
  const sentence = t(key, values as never);
  return "suggestion" in values && t.has(`wording.${values.suggestion}` as Key)
    ? `${sentence} ${t(`wording.${values.suggestion}` as Key)}`
    : sentence;
}

/** Where a requirement stands: `In force`, `Applies from 18 February 2027`, `Expected`. */
export function describeStatus(t: Words, { status, from }: Standing, dateText: (day: string) => string): string {
  return status === "applies_from" && from !== null
    ? t("appliesFrom", { date: dateText(from) })
    : t(`legalStatus.${status}`);
}

/** What a date of the law's calendar brings. */
export function describeLegalDate(t: Words, id: string): string {
  return t(`legalDates.${id}` as Key);
}

/** When a date of the law's calendar is, as exactly as it is known: a day, a quarter, half a year, a year. */
export function legalDateText(reader: Reader, { from, precision }: Pick<LegalDate, "from" | "precision">): string {
  const legalTexts = translator(reader.locale, "review");
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  if (precision === "day") return formatter(reader).calendarDate(from);
  if (precision === "quarter") return legalTexts("legal.quarter", { quarter: Math.ceil(month / 3), year });
  return precision === "half" ? legalTexts("legal.half", { half: month > 6 ? 2 : 1, year }) : year;
}
