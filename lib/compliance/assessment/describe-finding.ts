import type { Translate } from "@/lib/platform/i18n/translator";
import type { CheckId, Finding, LegalStatus, Severity } from "../rules";

/** A check and its findings in a reader's language. Texts are in the messages under `compliance`. */

type Words = Translate<"compliance">;
type Key = Parameters<Words>[0];

export interface DescribedCheck {
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
  const sentence = t(`checks.${check}.${reason}` as Key, values as never);
  return "suggestion" in values ? `${sentence} ${t(`wording.${values.suggestion}` as Key)}` : sentence;
}

/** Severity and legal status in the words of the interface. */
export function describeStanding(
  t: Words,
  { severity, legalStatus }: { severity: Severity; legalStatus: LegalStatus },
) {
  return { severity: t(`severity.${severity}`), legalStatus: t(`legalStatus.${legalStatus}`) };
}

/** What a date of the law's calendar brings. */
export function describeLegalDate(t: Words, id: string): string {
  return t(`legalDates.${id}` as Key);
}
