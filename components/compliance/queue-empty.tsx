import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { queueHref } from "./review-words";

/** No product yet, so nothing to review, and `action` is how that begins; or nothing left to do. */
export function QueueEmpty({
  locale,
  isDone = false,
  action,
}: {
  locale: Locale;
  isDone?: boolean;
  action: ReactNode;
}) {
  const t = translator(locale, "review");
  if (isDone)
    return (
      <EmptyState
        title={t("queue.doneTitle")}
        action={<LinkButton href={queueHref({})}>{t("queue.doneAction")}</LinkButton>}
      >
        {t("queue.doneText")}
      </EmptyState>
    );
  return (
    <EmptyState title={t("overview.emptyTitle")} action={action}>
      {t("overview.emptyText")}
    </EmptyState>
  );
}
