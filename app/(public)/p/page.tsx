import type { Route } from "next";
import { redirect } from "next/navigation";
import { getReader, getTranslations, titled } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicVerification } from "@/components/passports/public-page-acts";
import { PublicPage } from "@/components/shell/public-page";
import { Card } from "@/components/ui/section";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { readPassportCode } from "@/lib/passports/code";
import { environment } from "@/lib/platform/env";

export const generateMetadata = titled("publicPassport", "enterTitle");

export default async function VerifyPassportPage({ searchParams }: PageProps<"/p">) {
  const [{ code }, reader, t] = await Promise.all([searchParams, getReader(), getTranslations("publicPassport")]);
  const typedCode = typeof code === "string" && code.trim() !== "" ? code : undefined;
  const result = typedCode === undefined ? undefined : readPassportCode(atOwnHost(typedCode), environment().publicUrl);
  if (result?.ok) redirect(`/p/${result.code}` as Route);
  const isMalformed = result !== undefined;
  return (
    <PublicPage
      locale={reader.locale}
      seed="check"
      title={t(isMalformed ? "malformedTitle" : "enterTitle")}
      lead={
        <p>
          {isMalformed
            ? t.rich("malformedText", {
                code: (example) => <code className="font-mono whitespace-nowrap">{example}</code>,
              })
            : t("enterText")}
        </p>
      }
      footer={<PreferenceRow locale={reader.locale} />}
    >
      <Card className="max-w-[28rem]">
        <PublicVerification locale={reader.locale} current={typedCode} />
      </Card>
    </PublicPage>
  );
}
