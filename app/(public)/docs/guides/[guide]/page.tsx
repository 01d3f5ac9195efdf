import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getLocale } from "@/app/i18n";
import { DocumentView } from "@/components/docs/document-view";
import { findGuide, guideIn } from "@/lib/docs/guides";
import { getSampleLanguage, SampleLanguageSwitch } from "../../sample-language";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findGuide((await params).guide)?.document.title };
}

export default async function GuidePage({ params }: Props) {
  const guide = findGuide((await params).guide);
  if (!guide) notFound();
  const [locale, language] = await Promise.all([getLocale(), getSampleLanguage()]);
  return (
    <DocumentView document={guideIn(guide, language, "captions")} locale={locale}>
      <SampleLanguageSwitch locale={locale} />
    </DocumentView>
  );
}
