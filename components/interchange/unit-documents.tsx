import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { INTERCHANGE_FORMATS } from "@/lib/interchange/formats";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface UnitDocumentsProps {
  locale: Locale;
  productId: string;
  code: string;
}

/** One item's data in the shapes that other systems read, as files. */
export function UnitDocuments({ locale, productId, code }: UnitDocumentsProps) {
  const t = translator(locale, "interchange");
  return (
    <Section title={t("unit.title")} description={t("unit.text")}>
      <ul className="flex flex-wrap gap-2">
        {INTERCHANGE_FORMATS.map((format) => (
          <li key={format}>
            <LinkButton
              href={`/products/${productId}/exports/${format}?code=${code}`}
              size="sm"
              download
              icon={<Download aria-hidden="true" />}
            >
              {t(`documents.${format}.title`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
