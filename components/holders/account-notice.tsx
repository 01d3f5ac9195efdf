import { PageNotice, readFlash } from "@/components/forms/page-notice";
import { Callout } from "@/components/ui/callout";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export async function HolderAccountNotice({ locale }: { locale: Locale }) {
  const [t, flash] = [translator(locale, "place"), await readFlash()];
  const key = `refused.${flash?.code}` as "refused.rate_limited";
  if (flash?.outcome !== "refused" || !t.has(key)) return <PageNotice locale={locale} />;
  return (
    <div className="mb-6">
      <Callout tone="critical" title={t(key)} live />
    </div>
  );
}
