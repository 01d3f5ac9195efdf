import { isLocale, LOCALES, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface PublicLanguagesProps {
  locale: Locale;
  /** The language that the brand's texts are shown in, by its tag. */
  current: string;
  /** Those that they are there in. */
  texts: readonly string[];
  /** No other way of choosing a language stands beside it. */
  isOnlyChoice: boolean;
  /** What is asked for beside the language, such as `unknown=21`. */
  query?: Readonly<Record<string, string>>;
}

/**
 * The languages that the page can be read in, as links: they work without scripts, and where no choice is remembered. A
 * language that only the brand's texts are there in changes these alone.
 */
export function PublicLanguages({ locale, current, texts, isOnlyChoice, query = {} }: PublicLanguagesProps) {
  if (!isOnlyChoice && [current, ...texts].every(isLocale)) return null;
  const tags = [...new Set([...LOCALES, ...texts])];
  const t = translator(locale, "publicPassport.languages");
  const named = tags
    .map((tag) => ({ tag, name: new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <nav aria-label={t("label")} className="text-sm print:hidden">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {named.map(({ tag, name }) => (
          <li key={tag}>
            <a
              href={`?${new URLSearchParams({ ...query, lang: tag })}`}
              lang={tag}
              hrefLang={tag}
              aria-current={tag === current ? "true" : undefined}
              className={
                "inline-block py-1 text-ink-muted underline decoration-line-strong underline-offset-3 " +
                "hover:decoration-current aria-[current]:text-ink aria-[current]:no-underline"
              }
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
