import { getReader } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";
import { translator } from "@/lib/platform/i18n/translator";

export default async function UnknownClaimPage() {
  const { locale } = await getReader();
  const t = translator(locale, "claim.page");
  return (
    <PublicPage
      locale={locale}
      seed="unknown-link"
      title={t("unknownTitle")}
      lead={<p>{t("unknownText")}</p>}
      footer={<PreferenceRow locale={locale} />}
    >
      {null}
    </PublicPage>
  );
}
