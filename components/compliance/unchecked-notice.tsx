import { Callout } from "@/components/ui/callout";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** That products just registered are still to be checked, so that nobody takes a number for the last word. */
export function UncheckedNotice({ locale, unchecked }: { locale: Locale; unchecked: number }) {
  if (unchecked === 0) return null;
  const t = translator(locale, "review");
  return (
    <div className="mb-6">
      <Callout title={t("unchecked.title", { count: unchecked })}>{t("unchecked.text")}</Callout>
    </div>
  );
}
