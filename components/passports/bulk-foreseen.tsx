import { Status } from "@/components/ui/status";
import type { BulkCounts } from "@/lib/passports/bulk-changes/bulk-rules";
import type { PassportChange } from "@/lib/passports/lifecycle-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface BulkForeseenProps {
  locale: Locale;
  change: PassportChange;
  foreseen: BulkCounts & { endingTransfers: number };
}

/** What a change of many will come to, before it is made. */
export function BulkForeseen({ locale, change, foreseen }: BulkForeseenProps) {
  const t = translator(locale, "passports");
  const { changed, unchanged, refused, endingTransfers } = foreseen;
  return (
    <>
      <p className="mb-4 max-w-prose">{t("bulk.each", { text: t(`change.${change}.text`) })}</p>
      <ul aria-label={t("bulk.foreseen")} className="mb-6 flex flex-col gap-1.5">
        <li>
          <Status tone={changed > 0 ? "notice" : "neutral"} plain>
            {t("bulk.willChange", { count: changed })}
          </Status>
        </li>
        {unchanged > 0 && (
          <li>
            <Status tone="neutral" plain>
              {t("bulk.willNotChange", { count: unchanged })}
            </Status>
          </li>
        )}
        {refused > 0 && (
          <li>
            <Status tone="caution" plain>
              {t("bulk.willRefuse", { count: refused })}
            </Status>
          </li>
        )}
        {endingTransfers > 0 && (
          <li>
            <Status tone="critical" icon="alert" plain>
              {t("bulk.willEnd", { count: endingTransfers })}
            </Status>
          </li>
        )}
      </ul>
    </>
  );
}
