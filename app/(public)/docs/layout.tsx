import type { Route } from "next";
import type { ReactNode } from "react";
import { getLocale } from "@/app/i18n";
import { PreferenceSwitches } from "@/app/preferences/preference-switches";
import { Wordmark } from "@/components/brands/brand-signs";
import { type Contents, DocsContents } from "@/components/docs/docs-contents";
import { AccessibilityLink } from "@/components/shell/public-page";
import { Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";
import { documentation } from "@/lib/docs/documentation";
import {
  DOCS_QUERY_CHARACTERS_MAX,
  DOCUMENTS,
  guideHref,
  GUIDES,
  type GuideSection,
  type Reference,
} from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { guide, reference } = documentation();
  const locale = await getLocale();
  const contents = contentsData(guide, reference, locale);
  return (
    <DocsFrame contents={contents} locale={locale} preferences={<PreferenceSwitches locale={locale} />}>
      {children}
    </DocsFrame>
  );
}

const COLUMN = "mx-auto max-w-[86rem] px-5 sm:px-8";
const LINK =
  "inline-flex h-9 items-center rounded-md px-3 text-base text-on-cover transition-colors hover:bg-cover-raised";

interface DocsFrameProps {
  contents: Contents;
  locale: Locale;
  preferences: ReactNode;
  children: ReactNode;
}

function SearchForm({ label }: { label: string }) {
  return (
    <form action="/docs/search" role="search" className="relative mb-5">
      <Search aria-hidden="true" className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-muted" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={DOCS_QUERY_CHARACTERS_MAX}
        required
        className={
          "h-9 w-full rounded-md border border-line-strong bg-surface pr-2 pl-8 text-base " +
          "placeholder:text-ink-muted"
        }
      />
    </form>
  );
}

function DocsFrame({ contents, locale, preferences, children }: DocsFrameProps) {
  const [t, shell] = [translator(locale, "docs"), translator(locale, "shell")];
  return (
    <>
      <a
        href="#content"
        className={
          "sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:rounded-md focus:bg-surface " +
          "focus:px-3 focus:py-2"
        }
      >
        {shell("skip")}
      </a>
      <header className="on-cover bg-cover print:hidden">
        <div className={`${COLUMN} flex flex-wrap items-center justify-between gap-4 py-3`}>
          <p className="flex items-center gap-4">
            <Link href={"/" as Route} className="text-lg text-foil">
              <Wordmark />
            </Link>
            <Link
              href={"/docs" as Route}
              className="border-l border-cover-line py-1 pl-4 text-base text-on-cover-muted hover:text-on-cover"
            >
              {t("title")}
            </Link>
          </p>
          <div className="-mx-3 flex">
            <Link href={"/status" as Route} prefetch={false} className={LINK}>
              {t("status")}
            </Link>
            <a href="/v1/openapi.json" className={LINK}>
              {t("document")}
            </a>
            <Link href={"/sign-in" as Route} className={LINK}>
              {t("signIn")}
            </Link>
          </div>
        </div>
      </header>
      <div className={`${COLUMN} lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-12`}>
        <aside className="pt-6 print:hidden lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:py-8">
          <SearchForm label={t("search.field")} />
          <div className="hidden lg:block">
            <DocsContents contents={contents} />
          </div>
          <details className="rounded-md border border-line bg-surface lg:hidden">
            <summary className="unfolds h-10 px-3 font-medium">{contents.label}</summary>
            <div className="border-t border-line p-3">
              <DocsContents contents={contents} />
            </div>
          </details>
        </aside>
        <div className="min-w-0">
          <main id="content" tabIndex={-1} className="pt-8 pb-20 outline-none">
            {children}
          </main>
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-6 print:hidden">
            <AccessibilityLink locale={locale} />
            <div className="flex flex-wrap gap-3">{preferences}</div>
          </footer>
        </div>
      </div>
    </>
  );
}

function contentsData(guide: GuideSection[], { operations }: Reference, locale: Locale): Contents {
  const t = translator(locale, "docs");
  return {
    label: t("contents"),
    groups: [
      { title: t("guide"), entries: guide.map(({ id, title }) => ({ href: `/docs#${id}`, title })) },
      { title: t("guides"), entries: GUIDES.map(({ slug, title }) => ({ href: guideHref(slug), title })) },
      {
        title: t("reference"),
        entries: [
          ...operations.map(({ id, method, path }) => ({ id, method, path })),
          { href: "/docs/errors", title: t("errorsTitle"), isTranslated: true },
          { href: "/docs/changelog", title: t("changelogTitle"), isTranslated: true },
        ],
      },
      { title: t("handbook"), entries: DOCUMENTS.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })) },
    ],
  };
}
