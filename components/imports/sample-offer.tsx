import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A file to try an import with. */
export function SampleOffer({ locale }: { locale: Locale }) {
  const t = translator(locale, "imports");
  return (
    <Section title={t("sample.title")} description={t("sample.text")}>
      <div className="flex flex-wrap gap-2">
        {(["xlsx", "csv"] as const).map((format) => (
          <LinkButton
            key={format}
            href={`/imports/sample?format=${format}`}
            download
            icon={<Download aria-hidden="true" />}
          >
            {t(`sample.${format}`)}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}
