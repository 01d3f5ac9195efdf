import { DOCUMENTS, guideHref, GUIDES, type GuideSection, type Reference } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Contents } from "./docs-contents";

export function contentsData(guide: GuideSection[], { operations }: Reference, locale: Locale): Contents {
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
