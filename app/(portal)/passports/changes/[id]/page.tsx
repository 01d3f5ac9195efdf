import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { BulkItemTable } from "@/components/passports/bulk-item-table";
import { BulkProgress, bulkState, dealtWith } from "@/components/passports/bulk-progress";
import { PageHeader } from "@/components/shell/page-header";
import { StayCurrent } from "@/components/shell/running-work";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { bulkItemsQuery } from "@/lib/passports/bulk-changes/bulk-contract";
import { showBulkChange } from "@/lib/passports/bulk-changes/show-bulk-change";
import { foundOr404 } from "../../../found";
import { stopBulkChangeAction } from "../actions";

const LOOKS = {
  running: { tone: "notice", icon: "waiting" },
  done: { tone: "positive" },
  stopped: { tone: "caution" },
  forbidden: { tone: "caution" },
  failed: { tone: "critical" },
} as const;

const load = cache(async (bulkChangeId: string, address: string) =>
  foundOr404(showBulkChange(await memberContext(), { bulkChangeId, query: bulkItemsQuery.parse(JSON.parse(address)) })),
);

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<"/passports/changes/[id]">): Promise<Metadata> {
  const { bulk } = await load((await params).id, JSON.stringify(await searchParams));
  return { title: (await getTranslations("passports"))(`bulk.confirm.${bulk.change}`, { count: bulk.passports }) };
}

export default async function BulkChangePage({ params, searchParams }: PageProps<"/passports/changes/[id]">) {
  const { reader, t } = await openPage("passports");
  const address = await searchParams;
  const { bulk, items, next, total, waiting } = await load((await params).id, JSON.stringify(address));
  const state = bulkState(bulk);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/passports" }]}
        locale={reader.locale}
        title={t(`bulk.confirm.${bulk.change}`, { count: bulk.passports })}
        meta={
          <>
            <Status {...LOOKS[state]}>{t(`bulk.states.${state}`)}</Status>
            <span className="text-sm text-ink-muted">
              <Time value={bulk.createdAt} reader={reader} as="dateTime" />
            </span>
          </>
        }
        description={bulk.reason && t("bulk.reasonGiven", { reason: bulk.reason })}
        actions={
          state === "running" && (
            <>
              <span className="hidden no-js:block">
                <LinkButton href={`/passports/changes/${bulk.id}`}>{t("bulk.refresh")}</LinkButton>
              </span>
              <ConfirmDialog
                trigger={t("bulk.stop")}
                title={t("bulk.stopTitle")}
                description={t("bulk.stopText", { count: bulk.passports - dealtWith(bulk) })}
                action={stopBulkChangeAction}
                confirmLabel={t("bulk.stopConfirm")}
                cancelLabel={t("bulk.goOn")}
              >
                <input type="hidden" name="bulkChangeId" value={bulk.id} />
              </ConfirmDialog>
            </>
          )
        }
      />
      <PageNotice locale={reader.locale} />
      {state === "running" && <StayCurrent />}
      <BulkProgress bulk={bulk} t={t} />
      <Section title={t("bulk.items")} className="mt-8">
        <BulkItemTable
          reader={reader}
          bulkChangeId={bulk.id}
          params={address}
          rows={items}
          next={next}
          total={total}
          counts={{ ...bulk.counts, waiting }}
          pageSize={bulkItemsQuery.parse(address).limit}
          empty={null}
        />
      </Section>
    </>
  );
}
