import { UnknownLink } from "@/app/(public)/unknown-page";
import { getTranslations } from "@/app/i18n";

export default async function UnknownMailPage() {
  const t = await getTranslations("unsubscribe");
  return <UnknownLink title={t("unknownTitle")} text={t("unknownText")} />;
}
