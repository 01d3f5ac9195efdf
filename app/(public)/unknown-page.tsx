import { getReader, getLocale } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicVerification } from "@/components/passports/public-page-acts";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import { isAtBrandHost } from "@/lib/hosts/asked-brand";
import { translator } from "@/lib/platform/i18n/translator";

export async function UnknownPage({ of }: { of: "passport" | "model" }) {
  const { locale } = await getReader();
  const t = translator(locale, "publicPassport");
  return (
    <PublicPage
      locale={locale}
      seed="unknown"
      title={t(of === "model" ? "model.noneTitle" : "unknownTitle")}
      lead={<p>{t(of === "model" ? "model.noneText" : "unknownText")}</p>}
      footer={!isAtBrandHost() && <PreferenceRow locale={locale} />}
    >
      <Card className="max-w-[28rem]">
        <PublicVerification locale={locale} />
      </Card>
    </PublicPage>
  );
}

export async function UnknownLink({ title, text }: { title: string; text: string }) {
  const locale = await getLocale();
  return (
    <PublicPage
      locale={locale}
      seed="unknown-link"
      title={title}
      lead={<p>{text}</p>}
      footer={<PreferenceRow locale={locale} />}
    >
      {null}
    </PublicPage>
  );
}
