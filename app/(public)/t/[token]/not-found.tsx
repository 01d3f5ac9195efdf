import { UnknownLink } from "@/app/(public)/unknown-page";
import { getTranslations } from "@/app/i18n";

export default async function UnknownTransferPage() {
  const t = await getTranslations("confirmation");
  return <UnknownLink title={t("unknownTitle")} text={t("unknownText")} />;
}
