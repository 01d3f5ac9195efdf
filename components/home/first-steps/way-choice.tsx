import { ArrowRight, Braces, FileSpreadsheet, type Icon, PencilLine } from "@/components/ui/icons";
import { type Way, WAYS } from "@/lib/home/first-steps/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const ICONS: Record<Way, Icon> = { spreadsheet: FileSpreadsheet, erp: Braces, hand: PencilLine };

interface WayChoiceProps {
  locale: Locale;
  chosen: Way | null;
  choose: (form: FormData) => Promise<void>;
}

/** Asks by which way products come: each answer is a button. */
export function WayChoice({ locale, chosen, choose }: WayChoiceProps) {
  const t = translator(locale, "firstSteps");
  return (
    <section aria-labelledby="way-choice">
      <h2 id="way-choice" className="font-serif text-xl font-medium">
        {t("ask.title")}
      </h2>
      <p className="mt-1 max-w-prose text-ink-muted">{t("ask.text")}</p>
      <form action={choose} className="mt-5 grid gap-4 md:grid-cols-3">
        {WAYS.map((way) => {
          const Icon = ICONS[way];
          return (
            <button
              key={way}
              type="submit"
              name="way"
              value={way}
              aria-pressed={way === chosen}
              className={
                "group flex cursor-pointer flex-col items-start gap-2 rounded-md border border-line-strong/60 " +
                "bg-surface p-5 text-left transition-colors hover:border-accent hover:bg-accent-soft/40 " +
                "aria-pressed:border-accent"
              }
            >
              <Icon aria-hidden="true" className="size-6 stroke-[1.5] text-accent-ink" />
              <span className="flex w-full items-baseline justify-between gap-3 font-serif text-lg font-medium">
                {t(`ways.${way}.title`)}
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              </span>
              <span className="text-ink-muted">{t(`ways.${way}.text`)}</span>
            </button>
          );
        })}
      </form>
    </section>
  );
}
