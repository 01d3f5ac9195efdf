"use client";

import { useLocale, useTimeZone, useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/section";
import { Status, type Tone } from "@/components/ui/status";
import type { Given } from "@/lib/credentials/checking/check-submitted";
import { CHECK_STEPS, type CredentialFacts, type StepState, type Verdict } from "@/lib/credentials/checking/rules";
import { formatDeadline } from "@/lib/platform/i18n/conventions";

const TONES: Record<Verdict, "positive" | "critical" | "caution"> = {
  valid: "positive",
  invalid: "critical",
  open: "caution",
};
const STEP_TONES: Record<StepState, Tone> = { passed: "positive", failed: "critical", open: "caution" };

export function CheckResult({ check }: { check: Given }) {
  const t = useTranslations("check");
  if (check.is !== "checked")
    return (
      <Callout tone="caution" title={t(`none.${check.is}.title`)}>
        {t(`none.${check.is}.text`)}
      </Callout>
    );
  const { verdict, steps, facts } = check.checked;
  const reached = new Set(steps.map(({ step }) => step));
  const isSigned = steps.some(({ step, state }) => step === "signature" && state === "passed");
  const missed = CHECK_STEPS.filter((step) => !reached.has(step) && (step !== "content" || check.kind === "file"));
  return (
    <div className="flex flex-col gap-6">
      <Callout tone={TONES[verdict]} title={t(`verdict.${verdict}.title`)}>
        {t(`verdict.${verdict}.text`)}
      </Callout>
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, state, reason }) => (
          <li key={step} className="flex flex-col gap-0.5">
            <Status tone={STEP_TONES[state]} plain>
              {t(`steps.${step}`)}
            </Status>
            {reason && <p className="pl-6 text-ink-muted">{t(`reasons.${reason}`)}</p>}
          </li>
        ))}
        {missed.map((step) => (
          <li key={step}>
            <Status tone="neutral" icon="minus" plain>
              {t("notReached", { step: t(`steps.${step}`) })}
            </Status>
          </li>
        ))}
      </ol>
      {facts && <Facts facts={facts} isSigned={isSigned} />}
    </div>
  );
}

/** Signed facts name their issuer; unsigned ones are shown as claims. */
function Facts({ facts, isSigned }: { facts: CredentialFacts; isSigned: boolean }) {
  const t = useTranslations("check");
  const [locale, timeZone] = [useLocale(), useTimeZone()];
  const at = (instant: string | null) => {
    const ms = Date.parse(instant ?? "");
    return Number.isNaN(ms) ? null : formatDeadline(locale, new Date(ms), "medium", timeZone);
  };
  const values = {
    subject: facts.subjectName,
    subjectId: facts.subjectId,
    issuer: facts.issuerName,
    issuerId: facts.issuerId,
    types: facts.types.join(", "),
    validFrom: at(facts.validFrom),
    validUntil: at(facts.validUntil),
    id: facts.id,
  };
  const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => values[name]);
  return (
    <section aria-labelledby="check-facts">
      <h2 id="check-facts" className="mb-2 font-serif text-md font-medium">
        {t(isSigned ? "facts.signed" : "facts.claimed")}
      </h2>
      <KeyValues
        items={names.map((name) => ({
          key: name,
          label: t(`facts.${name}`),
          value: <span className="wrap-anywhere">{values[name]}</span>,
        }))}
      />
    </section>
  );
}
