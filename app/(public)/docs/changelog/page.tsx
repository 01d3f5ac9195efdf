import { getReader, getTranslations, titled } from "@/app/i18n";
import { Changelog } from "@/components/docs/changelog";
import { changelog } from "@/lib/docs/changelog";

export const generateMetadata = titled("docs", "changelogTitle");

export default async function ChangelogPage() {
  const [reader, t] = await Promise.all([getReader(), getTranslations("docs")]);
  return (
    <>
      <h1 className="font-serif text-3xl font-medium tracking-tight">{t("changelogTitle")}</h1>
      <p className="mt-2 mb-8 max-w-prose text-md text-ink-muted">{t("changelogLead")}</p>
      <Changelog reader={reader} entries={changelog()} />
    </>
  );
}
