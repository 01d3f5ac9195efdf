import type { Route } from "next";
import Link from "next/link";
import { PASSPORT_CHANGES, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface BulkChangeChoiceProps {
  locale: Locale;
  /** Where a change is looked at before it is made. */
  hrefOf: (change: PassportChange) => string;
}

/** Every change that can be made to many passports, each with what it means. */
export function BulkChangeChoice({ locale, hrefOf }: BulkChangeChoiceProps) {
  const t = translator(locale, "passports");
  return (
    <ul className="grid gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-2">
      {PASSPORT_CHANGES.map((change) => (
        <li
          key={change}
          className={
            "relative bg-surface px-4 py-3 transition-colors focus-within:bg-accent-soft/40 " +
            "hover:bg-accent-soft/40"
          }
        >
          <Link href={hrefOf(change) as Route} className="font-medium after:absolute after:inset-0">
            {t(`change.${change}.label`)}
          </Link>
          <p className="mt-0.5 text-sm text-ink-muted">{t(`change.${change}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
