import { SampleLanguageForm } from "@/components/docs/sample-language-form";
import { readPreference } from "@/components/shell/keep-preference";
import { DEFAULT_SAMPLE_LANGUAGE, isSampleLanguage, type SampleLanguage } from "@/lib/docs/samples/request";
import { SAMPLES_COOKIE } from "@/lib/platform/i18n/cookies";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { chooseSampleLanguage } from "./actions";

export async function getSampleLanguage(): Promise<SampleLanguage> {
  const chosen = await readPreference(SAMPLES_COOKIE);
  return isSampleLanguage(chosen) ? chosen : DEFAULT_SAMPLE_LANGUAGE;
}

export async function SampleLanguageSwitch({ locale }: { locale: Locale }) {
  return (
    <SampleLanguageForm
      label={translator(locale, "docs")("sampleLanguage")}
      current={await getSampleLanguage()}
      choose={chooseSampleLanguage}
    />
  );
}
