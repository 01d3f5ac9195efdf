import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export interface BrandNoticesProps {
  locale: Locale;
  /** Why the operator has suspended the brand; null: it may do everything. */
  suspension?: string | null;
  /** The day on which the brand closes, in the reader's writing; null: it stays. */
  closingDay?: string | null;
}

/** What everybody at work for the brand has to know on every page. */
export function BrandNotices({ locale, suspension = null, closingDay = null }: BrandNoticesProps) {
  const t = translator(locale, "shell");
  if (suspension === null && closingDay === null) return null;
  const action = <LinkButton href="/settings/data">{t("dataPrivacy")}</LinkButton>;
  return (
    <div className="mb-6 flex flex-col gap-3 print:hidden">
      {suspension !== null && (
        <Callout tone="caution" title={t("suspendedTitle")} action={action}>
          {t("suspendedText", { reason: suspension })}
        </Callout>
      )}
      {closingDay !== null && (
        <Callout tone="caution" title={t("closingTitle", { day: closingDay })} action={suspension === null && action}>
          {t("closingText")}
        </Callout>
      )}
    </div>
  );
}
