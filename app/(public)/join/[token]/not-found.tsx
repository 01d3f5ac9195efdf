import { UnknownLink } from "@/app/(public)/unknown-page";
import { getTranslations } from "@/app/i18n";

export default async function UnknownInvitationPage() {
  const t = await getTranslations("join");
  return <UnknownLink title={t("unknownTitle")} text={t("unknownText")} />;
}
