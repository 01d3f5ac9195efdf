import { LOCALES, type Locale, localeName } from "@/lib/platform/i18n/locales";

interface LocaleLinksProps {
  locale: Locale;
  label: string;
  hrefOf: (locale: Locale) => string;
}

/** For pages that send no Referer: plain links with the language in the URL. */
export function LocaleLinks({ locale, label, hrefOf }: LocaleLinksProps) {
  return (
    <nav aria-label={label} className="flex gap-4">
      {LOCALES.map((choice) => (
        <a
          key={choice}
          href={hrefOf(choice)}
          lang={choice}
          hrefLang={choice}
          aria-current={choice === locale ? "true" : undefined}
          className={
            "target inline-flex items-center underline decoration-line-strong underline-offset-3 hover:text-ink " +
            "aria-[current]:text-ink aria-[current]:no-underline"
          }
        >
          {localeName(choice)}
        </a>
      ))}
    </nav>
  );
}
