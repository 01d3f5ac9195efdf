import { getReader } from "@/app/i18n";
import { PublicPage } from "@/components/shell/public-page";
import { translator } from "@/lib/platform/i18n/translator";

export default async function UnknownMailPage() {
  const { locale } = await getReader();
  const t = translator(locale, "unsubscribe");
  return (
    <PublicPage locale={locale} seed="unknown-link" title={t("unknownTitle")} lead={<p>{t("unknownText")}</p>}>
      {null}
    </PublicPage>
  );
}
