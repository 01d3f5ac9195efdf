import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { Check } from "@/components/ui/icons";
import type { ImportState } from "@/lib/imports/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { openSteps, type Step, STEPS, stepPath } from "./import-steps";

interface StepLinksProps {
  locale: Locale;
  importId: string;
  state: ImportState;
  current: Step;
}

const NUMBER = "inline-flex size-5.5 shrink-0 items-center justify-center rounded-full border text-xs font-medium";

/** Where one is between the file and the products; what has been reached can be gone back to. */
export function StepLinks({ locale, importId, state, current }: StepLinksProps) {
  const t = translator(locale, "imports");
  const open = openSteps(state);
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t("steps.label")} className="mb-8 border-b border-line print:hidden">
      <ol className="flex gap-x-4 sm:gap-x-7">
        {STEPS.map((step, index) => {
          const isDone = index < at || (step === "result" && state === "committed" && at === index);
          const words = (
            <>
              <span
                aria-hidden="true"
                className={clsx(
                  NUMBER,
                  index === at
                    ? "border-accent bg-accent text-on-accent"
                    : isDone
                      ? "border-accent-line text-accent-ink"
                      : "border-line-strong/60",
                )}
              >
                {isDone && index !== at ? <Check className="size-3" /> : index + 1}
              </span>
              <span className={index === at ? undefined : "max-sm:sr-only"}>{t(`steps.${step}`)}</span>
            </>
          );
          const look =
            "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent pr-1 text-base text-ink-muted";
          return (
            <li key={step} aria-current={index === at ? "step" : undefined}>
              {open.includes(step) && index !== at ? (
                <Link href={stepPath(importId, step) as Route} className={`${look} hover:text-ink`}>
                  {words}
                </Link>
              ) : (
                <span className={`${look} ${index === at ? "border-accent-ink! font-medium text-ink!" : ""}`}>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
