import { getTranslations } from "@/app/i18n";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export default async function PortalNotFound() {
  const t = await getTranslations("errors");
  return (
    <EmptyState title={<h1>{t("notFoundTitle")}</h1>} action={<LinkButton href="/home">{t("toStart")}</LinkButton>}>
      {t("notFoundText")}
    </EmptyState>
  );
}
