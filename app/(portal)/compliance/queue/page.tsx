import type { Route } from "next";
import { redirect } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { UncheckedNotice, queueHref, reviewHref } from "@/components/compliance/marks";
import { QueueEmpty, QueueTable } from "@/components/compliance/queue-table";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery, listHref, type SearchParams, valuesOf } from "@/components/table/table-url";
import { TabLinks } from "@/components/ui/navigation";
import { actorMay } from "@/lib/access/actor";
import {
  countQueue,
  findNextDecision,
  listReviews,
  showQueueViews,
  todosOf,
  type QueueViews as Views,
} from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { OpenWays } from "../../open-ways";

const NARROWING = ["todo", "q", "state", "severity", "check", "group", "assignee", "missing", "due", "expiring"];

/** The filters of the address in one normal form, so that equal filters compare as equal. */
function narrowed(params: SearchParams): string {
  return NARROWING.flatMap((name) => valuesOf(params, name).map((value) => `${name}=${value}`)).join("&");
}

function asksForNothing(params: SearchParams): boolean {
  return narrowed(params) === "" && valuesOf(params, "view").length === 0;
}

function QueueViews({
  reader,
  params,
  views: { filters, counts },
}: {
  reader: Reader;
  params: SearchParams;
  views: Views;
}) {
  const t = translator(reader.locale, "review");
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return (
    <div className="mb-4">
      <TabLinks
        label={t("views.label")}
        tabs={names.map((name) => ({
          href: queueHref(filters[name]),
          label: t(`views.${name}`),
          count: counts[name] > 0 ? formatter(reader).number(counts[name]) : undefined,
          isCurrent: narrowed(filters[name] as SearchParams) === narrowed(params),
        }))}
      />
    </div>
  );
}

export const generateMetadata = titled("review", "queue.title");

export default async function QueuePage({ searchParams }: PageProps<"/compliance/queue">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const query = queueQuery.parse(params);
  if (params.open === "first") {
    const queue = filterQuery({ ...params, open: undefined });
    const first = await findNextDecision(context, { queue });
    redirect((first === null ? `/compliance/queue?${queue}` : reviewHref(first, queue)) as Route);
  }
  if (asksForNothing(params))
    redirect(listHref("/compliance/queue", params, { todo: todosOf(context.actor) }) as Route);
  const [{ rows, next, total, unchecked }, counts, views] = await Promise.all([
    listReviews(context, query),
    countQueue(context, query),
    showQueueViews(context),
  ]);
  return (
    <>
      <PageHeader title={t("queue.title")} description={t("queue.description")} />
      <ComplianceTabs locale={reader.locale} current="queue" query={filterQuery(params)} />
      <PageNotice locale={reader.locale} />
      <UncheckedNotice locale={reader.locale} unchecked={unchecked} />
      <QueueViews reader={reader} params={params} views={views} />
      <QueueTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        total={total}
        pageSize={query.limit}
        counts={counts}
        today={views.today}
        may={{
          assign: actorMay(context.actor, "compliance.prepare"),
          edit: actorMay(context.actor, "products.edit"),
          decide: actorMay(context.actor, "compliance.review"),
        }}
        empty={<QueueEmpty locale={reader.locale} isDone={views.counts.all > 0} action={<OpenWays />} />}
      />
    </>
  );
}
