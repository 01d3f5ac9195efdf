import type { LegalDate } from "@/lib/law/calendar";
import { type ProvisionId, verificationOfAll } from "@/lib/law/provisions";
import type { Standing } from "@/lib/law/status";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { CheckId, Finding } from "../rules";

type Words = Translate<"compliance">;
type Key = Parameters<Words>[0];

interface DescribedCheck {
  title: string;
  advice: string;
}

export function describeCheck(t: Words, id: CheckId): DescribedCheck {
  return { title: t(`checks.${id}.title` as Key), advice: t(`checks.${id}.advice` as Key) };
}

export function describeFinding(
  t: Words,
  { check, reason, values }: Pick<Finding, "check" | "reason" | "values">,
): string {
  const key = `checks.${check}.${reason}` as Key;
  // A newer release that runs at the same time may have stored a reason that this release has no text for.
  if (!t.has(key)) return describeCheck(t, check).advice;
  const sentence = t(key, values as never);
  return "suggestion" in values && t.has(`wording.${values.suggestion}` as Key)
    ? `${sentence} ${t(`wording.${values.suggestion}` as Key)}`
    : sentence;
}

export function describeStatus(t: Words, { status, from }: Standing, dateText: (day: string) => string): string {
  return status === "applies_from" && from !== null
    ? t("appliesFrom", { date: dateText(from) })
    : t(`legalStatus.${status}`);
}

export function describeLegalDate(t: Words, id: string): string {
  return t(`legalDates.${id}` as Key);
}

export function legalDateText(reader: Reader, { from, precision }: Pick<LegalDate, "from" | "precision">): string {
  const legalTexts = translator(reader.locale, "review");
  const year = from.slice(0, 4);
  const month = Number(from.slice(5, 7));
  if (precision === "open") return legalTexts("legal.open");
  if (precision === "day") return formatter(reader).calendarDate(from);
  if (precision === "quarter") return legalTexts("legal.quarter", { quarter: Math.ceil(month / 3), year });
  return precision === "half" ? legalTexts("legal.half", { half: month > 6 ? 2 : 1, year }) : year;
}

export function verificationText(reader: Reader, provisions: readonly ProvisionId[]): string {
  const { checkedOn, isVerified } = verificationOfAll(provisions);
  const date = formatter(reader).calendarDate(checkedOn);
  return translator(reader.locale, "review")(isVerified ? "legal.checked" : "legal.unverified", { date });
}
