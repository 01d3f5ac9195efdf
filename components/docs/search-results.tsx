import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import type { DocsHit } from "@/lib/docs/search-docs";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface SearchResultsProps {
  locale: Locale;
  /** Empty: nothing was asked yet. */
  query: string;
  hits: readonly DocsHit[];
}

/** What was found in the documentation, the best first. */
export function SearchResults({ locale, query, hits }: SearchResultsProps) {
  const t = translator(locale, "docs");
  if (query === "") return <p className="mt-2 max-w-prose text-md text-ink-muted">{t("search.begin")}</p>;
  if (hits.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title={t("search.nothing")}>{t("search.nothingText")}</EmptyState>
      </div>
    );
  return (
    <>
      <p className="mt-2 text-md text-ink-muted">{t("search.results", { count: hits.length, query })}</p>
      <ol className="mt-6 max-w-[56rem] divide-y divide-line border-t border-line">
        {hits.map(({ href, kind, title, summary }, index) => (
          <li key={index} className="grid gap-x-4 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <span className="pt-0.5 text-sm text-ink-muted">{t(`search.kinds.${kind}`)}</span>
            <span lang="en" className="min-w-0 [overflow-wrap:anywhere]">
              <TextLink href={href} className="font-medium">
                {title}
              </TextLink>
              {summary && <span className="block text-ink-muted">{summary}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
