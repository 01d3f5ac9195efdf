import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import type { MarkdownDocument } from "@/lib/docs/markdown";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { Markdown } from "./markdown";

/** Shorter documents are seen at a glance. */
const CONTENTS_FROM = 4;

interface DocumentViewProps {
  document: MarkdownDocument;
  locale: Locale;
  /** What may be chosen, below the title. */
  children?: ReactNode;
}

/** One document under its title, with what stands on the page. */
export function DocumentView({ document, locale, children }: DocumentViewProps) {
  const t = translator(locale, "docs");
  const sections = [...document.headings.values()].filter(({ depth }) => depth < 4);
  return (
    <article lang="en" className="max-w-[56rem]">
      <h1 className="font-serif text-3xl font-medium tracking-tight">{document.title}</h1>
      {sections.length >= CONTENTS_FROM && (
        <nav aria-label={t("onThisPage")} lang={locale} className="mt-4 print:hidden">
          <ul lang="en" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {sections.map(({ id, text }) => (
              <li key={id}>
                <TextLink href={`#${id}`}>{text}</TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children && <div className="mt-5">{children}</div>}
      <div className="mt-6 space-y-3.5">
        <Markdown document={document} locale={locale} />
      </div>
    </article>
  );
}
