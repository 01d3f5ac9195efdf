import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";

/** No product yet, so nothing to review. */
export function QueueEmpty({ locale }: { locale: Locale }) {
  const t = translator(locale, "review");
  return (
    <EmptyState title={t("overview.emptyTitle")} action={<LinkButton href="/products">{t("overview.emptyAction")}</LinkButton>}>
      {t("overview.emptyText")}
    </EmptyState>
  );
}
