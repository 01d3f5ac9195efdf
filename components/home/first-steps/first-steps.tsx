import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ActionForm } from "@/components/ui/action-form";
import { Check } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Step, StepState, Way } from "@/lib/home/first-steps/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface FirstStepsProps {
  locale: Locale;
  way: Way | null;
  mayChoose: boolean;
  steps: readonly StepState[];
  open: Step | null;
  putAway: (form: FormData) => Promise<void>;
  children: ReactNode;
}

export function FirstSteps({ locale, way, mayChoose, steps, open, putAway, children }: FirstStepsProps) {
  const t = translator(locale, "firstSteps");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="first-steps" className="font-serif text-xl font-medium">
            {t("title")}
          </h2>
          <p className="text-ink-muted">
            {t("progress", { done, all: steps.length })}
            {way && mayChoose && (
              <>
                {" · "}
                {t("wayIs", { way: t(`ways.${way}.name`) })} <TextLink href="/home?way=ask">{t("changeWay")}</TextLink>
              </>
            )}
          </p>
        </div>
        <ActionForm action={putAway}>
          <SubmitButton variant="quiet" size="sm">
            {t("putAway")}
          </SubmitButton>
        </ActionForm>
      </div>
      {way === null && !mayChoose && <p className="mb-4 max-w-prose text-ink-muted">{t("ask.waits")}</p>}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <StepList locale={locale} steps={steps} open={open} />
        <div className="min-w-0 rounded-md border border-line bg-surface p-5 sm:p-6">
          {open ? (
            <>
              <h3 className="font-serif text-lg font-medium">{t(`steps.${open}.title`)}</h3>
              <p className="mb-5 max-w-prose text-ink-muted">{t(`steps.${open}.text`)}</p>
              {children}
            </>
          ) : (
            <p className="text-ink-muted">{t("allDone")}</p>
          )}
        </div>
      </div>
    </section>
  );
}

interface StepListProps {
  locale: Locale;
  steps: readonly StepState[];
  open: Step | null;
}

function StepList({ locale, steps, open }: StepListProps) {
  const t = translator(locale, "firstSteps");
  return (
    <ol className="divide-y divide-line border-y border-line">
      {steps.map(({ step, isDone }, index) => {
        const isOpen = step === open;
        const stepClass = isDone
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
              className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-serif ${stepClass}`}
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
