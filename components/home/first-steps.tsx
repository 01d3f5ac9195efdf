import { Check } from "lucide-react";
import { SpecimenPassport } from "@/components/landing/specimen-passport";
import { LinkButton } from "@/components/ui/link-button";
import type { Step } from "@/lib/home/rules";
import type { Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";

interface FirstStepsProps {
  reader: Reader;
  steps: readonly { step: Step; isDone: boolean; /** Left out: this member may not do it. */ href?: string }[];
}

/** An empty brand: the way to a first owner, the next step with its button, beside what will come of it. */
export function FirstSteps({ reader, steps }: FirstStepsProps) {
  const t = translator(reader.locale, "home");
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <div className="grid items-start gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_29rem]">
      <section aria-labelledby="first-steps">
        <h2 id="first-steps" className="font-serif text-xl font-medium">
          {t("first.title")}
        </h2>
        <p className="mt-1 max-w-prose text-ink-muted">{t("first.text")}</p>
        <ol className="mt-6 divide-y divide-line border-y border-line">
          {steps.map(({ step, isDone, href }, index) => (
            <li key={step} className="flex items-start gap-4 py-4">
              <span
                aria-hidden="true"
                className={`flex size-8 shrink-0 items-center justify-center rounded-full border font-serif text-md ${isDone ? "border-positive/40 bg-positive-soft text-positive" : step === next ? "border-accent bg-accent text-on-accent" : "border-line-strong/60 text-ink-muted"}`}
              >
                {isDone ? <Check className="size-4" /> : index + 1}
              </span>
              <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="font-medium">
                    {t(`checklist.steps.${step}.title`)}
                    <span className="sr-only">{` – ${isDone ? t("checklist.done") : t("checklist.open")}`}</span>
                  </p>
                  <p className="text-ink-muted">{t(`checklist.steps.${step}.text`)}</p>
                </div>
                {!isDone && href && (
                  <LinkButton href={href} variant={step === next ? "primary" : "secondary"} size={step === next ? "md" : "sm"}>
                    {t(`checklist.steps.${step}.go`)}
                  </LinkButton>
                )}
              </div>
            </li>
          ))}
        </ol>
      </section>
      <div className="min-w-0">
        <SpecimenPassport reader={reader} />
        <p className="mt-3 text-sm text-ink-muted">{t("first.specimen")}</p>
      </div>
    </div>
  );
}
