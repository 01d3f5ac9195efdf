import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { Check } from "@/components/ui/icons";
import type { Step, StepState } from "@/lib/home/first-steps/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface StepListProps {
  locale: Locale;
  steps: readonly StepState[];
  open: Step | null;
}

/** The steps with what is done; each leads to what it takes, beside the list. */
export function StepList({ locale, steps, open }: StepListProps) {
  const t = translator(locale, "firstSteps");
  return (
    <ol className="divide-y divide-line border-y border-line">
      {steps.map(({ step, isDone }, index) => {
        const isOpen = step === open;
        const look = isDone
          ? "border-positive/40 bg-positive-soft text-positive"
          : isOpen
            ? "border-accent bg-accent text-on-accent"
            : "border-line-strong/60 text-ink-muted";
        return (
          <li
            key={step}
            className={clsx(
              "relative flex items-center gap-3 px-2 py-2.5 transition-colors",
              "focus-within:bg-accent-soft/40 hover:bg-accent-soft/40",
              isOpen && "bg-accent-soft/40",
            )}
          >
            <span
              aria-hidden="true"
              className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-serif ${look}`}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <Link
              href={`/home?step=${step}` as Route}
              scroll={false}
              aria-current={isOpen ? "step" : undefined}
              className={`after:absolute after:inset-0 ${isOpen ? "font-medium" : isDone ? "text-ink-muted" : ""}`}
            >
              {t(`steps.${step}.title`)}
              <span className="sr-only">{` – ${isDone ? t("done") : t("open")}`}</span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
