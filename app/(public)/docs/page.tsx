import { getReader, getTranslations, titled } from "@/app/i18n";
import { GuideSection } from "@/components/docs/guide-section";
import { OperationSection } from "@/components/docs/operation-section";
import { ownKeyPrefix } from "@/lib/api-keys/quick-start";
import { documentation } from "@/lib/docs/documentation";
import { quickStart } from "@/lib/docs/quick-start";
import { findMember } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";

export const generateMetadata = titled("docs", "title");

export default async function DocsPage() {
  const [{ locale }, t, member] = await Promise.all([getReader(), getTranslations("docs"), findMember()]);
  const { guide, reference } = documentation();
  const keyPrefix = member && (await ownKeyPrefix(contextFor(member.actor)));
  const sections = keyPrefix ? guide.with(0, quickStart(environment().publicUrl, keyPrefix)) : guide;
  return (
    <div className="space-y-12">
      <header>
        <p className="micro-label text-accent-ink">{t("revision", { version: reference.version })}</p>
        <h1 className="mt-1 font-serif text-3xl font-medium tracking-tight">{t("title")}</h1>
        <p className="mt-2 max-w-prose text-md text-ink-muted">{t("lead")}</p>
      </header>
      <div lang="en" className="space-y-12">
        {sections.map((section) => (
          <GuideSection key={section.id} section={section} locale={locale} />
        ))}
        {reference.operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} locale={locale} />
        ))}
      </div>
    </div>
  );
}
