import { getTranslations } from "@/app/i18n";
import { PageHeader } from "@/components/shell/page-header";
import { LinkButton } from "@/components/ui/link";

export default async function PortalNotFound() {
  const [t, shell] = await Promise.all([getTranslations("errors"), getTranslations("shell")]);
  return (
    <>
      <PageHeader title={t("notFoundTitle")} description={t("notFoundText")} />
      <LinkButton href="/home">{shell("home")}</LinkButton>
    </>
  );
}
