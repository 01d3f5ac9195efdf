import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { Changelog } from "@/components/docs/changelog";
import { TextLink } from "@/components/ui/text-link";
import { changelog } from "@/lib/docs/changelog";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return { title: t("changelogTitle"), alternates: { types: { "application/atom+xml": "/docs/changelog.atom" } } };
}

export default async function ChangelogPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("docs")]);
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("changelogTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">
        {t("changelogLead")} <TextLink href="/docs/changelog.atom">{t("feed")}</TextLink>
      </p>
      <Changelog reader={reader} entries={changelog()} />
    </>
  );
}
