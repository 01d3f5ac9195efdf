import { ArrowRight, Circle, CircleCheck } from "lucide-react";
import { TextLink } from "@/components/ui/text-link";
import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";
import type { Step } from "@/lib/home/rules";

interface ChecklistProps {
  locale: Locale;
  steps: readonly { step: Step; isDone: boolean; /** Left out: this member may not do it. */ href?: string }[];
}

/** The way to a first owner, with what is done. */
export function Checklist({ locale, steps }: ChecklistProps) {
  const t = translator(locale, "home");
  return (
    <ol className="flex flex-col gap-3.5">
      {steps.map(({ step, isDone, href }) => {
        const title = t(`checklist.steps.${step}.title`);
        return (
          <li key={step} className="flex items-start gap-3">
            {isDone ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-positive" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
            )}
            <div className="min-w-0">
              <p className={isDone ? "text-ink-muted" : "font-medium"}>
                {href && !isDone ? (
                  <TextLink href={href}>
                    {title} <ArrowRight aria-hidden="true" className="inline size-3.5 align-[-0.1em]" />
                  </TextLink>
                ) : (
                  title
                )}
                <span className="sr-only">{` – ${isDone ? t("checklist.done") : t("checklist.open")}`}</span>
              </p>
              {!isDone && <p className="text-sm text-ink-muted">{t(`checklist.steps.${step}.text`)}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
