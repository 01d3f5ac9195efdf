import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { BulkProgress, bulkState, dealtWith } from "@/components/passports/bulk-progress";
import { productName } from "@/components/products/names";
import { PageHeader } from "@/components/shell/page-header";
import { StayCurrent } from "@/components/shell/portal-shell";
import { marked, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { bulkItemsQuery, BULK_OUTCOMES } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { showBulkChange } from "@/lib/lifecycle/bulk-changes/show-bulk-change";
import { formatPassportCode } from "@/lib/passports/code";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { Translate } from "@/lib/platform/i18n/translator";
import { OUTCOME_STYLES } from "../../../../../components/passports/bulk-progress";
import { orNotFound } from "../../../or-not-found";
import { stopBulkChangeAction } from "../actions";

const STATUS_STYLES = {
  running: { tone: "notice", icon: "waiting" },
  done: { tone: "positive" },
  stopped: { tone: "caution" },
  forbidden: { tone: "caution" },
  failed: { tone: "critical" },
} as const;

const load = cache(async (bulkChangeId: string, address: string) =>
  orNotFound(showBulkChange(await memberContext(), { bulkChangeId, query: bulkItemsQuery.parse(JSON.parse(address)) })),
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
            <Status {...STATUS_STYLES[state]}>{t(`bulk.states.${state}`)}</Status>
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
        <DataTable
          id="bulk-items"
          caption={t("bulk.items")}
          reader={reader}
          path={`/passports/changes/${bulk.id}`}
          params={address}
          columns={columns(reader.locale, t)}
          filters={[
            choicesOf({ outcome: { ...bulk.counts, waiting } })("outcome", t("bulk.outcome"), {
              values: [...BULK_OUTCOMES, "waiting"],
              labelOf: (value) => t(`bulk.outcomes.${value}`),
            }),
          ]}
          rows={items}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/passports/${id}`}
          next={next}
          total={total}
          pageSize={bulkItemsQuery.parse(address).limit}
          exportHref={`/passports/changes/${bulk.id}/export.csv`}
          height="content"
          empty={null}
        />
      </Section>
    </>
  );
}

type BulkItemRow = Awaited<ReturnType<typeof showBulkChange>>["items"][number];

function columns(locale: Locale, t: Translate<"passports">): TableColumn<BulkItemRow>[] {
  const why = (code: string) =>
    code === "passport_state_conflict" ? t("bulk.stateConflict") : errorSentence(locale, code);
  return [
    {
      id: "product",
      header: t("columns.product"),
      cell: (item) => productName({ locale, product: { name: item.productName, model: item.productModel } }),
    },
    {
      id: "code",
      header: t("columns.code"),
      card: "plain",
      cell: ({ code }) => worded("code", formatPassportCode(code)),
    },
    { id: "serial", header: t("columns.serial"), cell: ({ serialNumber }) => worded("mono", serialNumber) },
    {
      id: "outcome",
      header: t("bulk.outcome"),
      card: "plain",
      cell: ({ outcome }) => marked(OUTCOME_STYLES[outcome ?? "waiting"], t(`bulk.outcomes.${outcome ?? "waiting"}`)),
    },
    {
      id: "why",
      header: t("bulk.why"),
      card: "plain",
      cell: ({ errorCode }) =>
        errorCode && <span className="text-sm md:inline-block md:min-w-56">{why(errorCode)}</span>,
    },
  ];
}
