import { getReader } from "@/app/i18n";
import { PublicVerification } from "@/components/passports/public-verification";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import { translator } from "@/lib/platform/i18n/translator";

export default async function UnknownModelPage() {
  const { locale } = await getReader();
  const t = translator(locale, "publicPassport");
  return (
    <PublicPage locale={locale} seed="unknown" title={t("model.noneTitle")} lead={<p>{t("model.noneText")}</p>}>
      <Card className="max-w-[28rem]">
        <PublicVerification locale={locale} />
      </Card>
    </PublicPage>
  );
}
