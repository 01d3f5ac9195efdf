import type { Metadata } from "next";
import { getLocale, getTranslations } from "@/app/i18n";
import { SearchResults } from "@/components/docs/search-results";
import { DOCS_QUERY_CHARACTERS_MAX } from "@/lib/docs/rules";
import { searchDocs } from "@/lib/docs/search-docs";

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
