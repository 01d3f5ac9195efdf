import { getReader, getTranslations, titled } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { CheckExplained } from "@/components/credentials/check-explained";
import { CheckPanel } from "@/components/credentials/check-panel";
import { ClientMessages } from "@/components/shell/client-messages";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import { checkAction } from "./actions";

export const generateMetadata = titled("check", "title");

/** Where anybody checks what was signed, by whomever: in their own browser, or here where that runs no scripts. */
export default async function CheckPage({ searchParams }: PageProps<"/verify">) {
  const [{ given }, reader, t] = await Promise.all([searchParams, getReader(), getTranslations("check")]);
  return (
    <PublicPage
      locale={reader.locale}
      seed="verify"
      title={t("title")}
      lead={<p>{t("lead")}</p>}
      footer={<PreferenceRow locale={reader.locale} />}
    >
      <div className="flex flex-col gap-8">
        <Card className="sm:p-8">
          <ClientMessages reader={reader} namespaces={["check"]}>
            <CheckPanel action={checkAction} given={typeof given === "string" ? given : undefined} />
          </ClientMessages>
        </Card>
        <CheckExplained locale={reader.locale} />
      </div>
    </PublicPage>
  );
}
