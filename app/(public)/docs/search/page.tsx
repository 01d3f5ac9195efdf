import type { Metadata } from "next";
import { getLocale, getTranslations } from "@/app/i18n";
import { TextLink } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { DOCS_QUERY_CHARACTERS_MAX } from "@/lib/docs/rules";
import { searchDocs, type DocsHit } from "@/lib/docs/search-docs";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("search.title"), robots: { index: false } };
}

export default async function DocsSearchPage({ searchParams }: PageProps<"/docs/search">) {
  const [{ q }, locale, t] = await Promise.all([searchParams, getLocale(), getTranslations("docs")]);
  const query = (Array.isArray(q) ? q[0] : q)?.trim().slice(0, DOCS_QUERY_CHARACTERS_MAX) ?? "";
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("search.title")}</h1>
      <SearchResults locale={locale} query={query} hits={searchDocs(query)} />
    </>
  );
}

interface SearchResultsProps {
  locale: Locale;
  query: string;
  hits: readonly DocsHit[];
}

function SearchResults({ locale, query, hits }: SearchResultsProps) {
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
