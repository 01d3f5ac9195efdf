import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** The rows that stayed out, as files with the reason beside each: to be corrected and imported again. */
export function RefusedFiles({
  locale,
  importId,
  count,
  mayManage,
}: {
  locale: Locale;
  importId: string;
  count: number;
  mayManage: boolean;
}) {
  const t = translator(locale, "imports");
  return (
    <Section title={t("refused.title", { count })} description={t("refused.text")}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/imports/${importId}/refused?format=xlsx`} download icon={<Download aria-hidden="true" />}>
          {t("refused.xlsx")}
        </LinkButton>
        <LinkButton href={`/imports/${importId}/refused?format=csv`} download icon={<Download aria-hidden="true" />}>
          {t("refused.csv")}
        </LinkButton>
        {mayManage && (
          <LinkButton href="/imports/new" variant="quiet">
            {t("refused.again")}
          </LinkButton>
        )}
      </div>
    </Section>
  );
}
