import { getReader, getTranslations, titled } from "@/app/i18n";
import { GuideSection } from "@/components/docs/guide-section";
import { AnchoredHeading } from "@/components/docs/markdown-inline";
import { OperationList } from "@/components/docs/operation-part";
import { documentation } from "@/lib/docs/documentation";
import { blocksIn } from "@/lib/docs/guide-blocks";
import { quickStart } from "@/lib/docs/quick-start";
import { ownKeyPrefix } from "@/lib/home/quick-start";
import { findMember } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { getSampleLanguage, SampleLanguageSwitch } from "./sample-language";

export const generateMetadata = titled("docs", "title");

export default async function DocsPage() {
  const [{ locale }, t, common, member, language] = await Promise.all([
    getReader(),
    getTranslations("docs"),
    getTranslations("common"),
    findMember(),
    getSampleLanguage(),
  ]);
  const { guide, reference } = documentation();
  const keyPrefix = member && (await ownKeyPrefix(contextFor(member.actor)));
  const sections = keyPrefix ? guide.with(0, quickStart(environment().publicUrl, keyPrefix)) : guide;
  return (
    <div className="space-y-12">
      <header>
        <p className="micro-label text-accent-ink">{t("revision", { version: reference.version })}</p>
        <h1 className="mt-1 font-serif text-3xl font-medium tracking-tight">{t("title")}</h1>
        <p className="mt-2 max-w-prose text-md text-ink-muted">{t("lead")}</p>
        <div className="mt-5">
          <SampleLanguageSwitch locale={locale} />
        </div>
      </header>
      <div lang="en" className="space-y-12">
        {sections.map((section) => (
          <GuideSection
            key={section.id}
            section={{ id: section.id, title: section.title }}
            blocks={blocksIn(section, language)}
            texts={{ linkTo: t("linkTo", { title: section.title }), copy: common("copy"), copied: common("copied") }}
          />
        ))}
        <section aria-labelledby="operations" className="border-t border-line pt-8">
          <AnchoredHeading id="operations" linkLabel={t("linkTo", { title: t("operations") })}>
            <span lang={locale}>{t("operations")}</span>
          </AnchoredHeading>
          <ul className="mt-4 space-y-2.5">
            <OperationList operations={reference.operations} isAnchored />
          </ul>
        </section>
      </div>
    </div>
  );
}
