import type { ReactNode } from "react";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import type { ChosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface BulkFrameProps {
  locale: Locale;
  title: string;
  count: number;
  cutAt?: number;
  isAllowed: boolean;
  children: ReactNode;
}

export function BulkFrame({ locale, title, count, cutAt, isAllowed, children }: BulkFrameProps) {
  const t = translator(locale, "review");
  const back = <LinkButton href="/compliance/queue">{t("toQueue")}</LinkButton>;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/compliance" },
          { label: t("queue.title"), href: "/compliance/queue" },
        ]}
        locale={locale}
        title={title}
        description={count > 0 ? t("chosen", { count }) : undefined}
      />
      {!isAllowed && (
        <EmptyState title={t("denied")} action={back}>
          {t("deniedText")}
        </EmptyState>
      )}
      {isAllowed && count === 0 && (
        <EmptyState title={t("noneChosen")} action={back}>
          {t("noneChosenText")}
        </EmptyState>
      )}
      {isAllowed && count > 0 && (
        <div className="flex flex-col gap-6">
          {cutAt !== undefined && <Callout tone="caution" title={t("cut", { max: cutAt })} />}
          {children}
        </div>
      )}
    </>
  );
}

export function ChosenFields({ chosen: { ids, all, query } }: { chosen: ChosenProducts }) {
  return (
    <>
      {all ? (
        <input type="hidden" name="all" value="1" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <input type="hidden" name="query" value={query} />
    </>
  );
}
