import { UnknownLink } from "@/app/(public)/unknown-page";
import { getTranslations } from "@/app/i18n";

export default async function UnknownClaimPage() {
  const t = await getTranslations("claim.page");
  return <UnknownLink title={t("unknownTitle")} text={t("unknownText")} />;
}
