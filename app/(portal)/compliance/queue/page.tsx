import type { Route } from "next";
import { redirect } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { QueueEmpty } from "@/components/compliance/queue-empty";
import { QueueTable } from "@/components/compliance/queue-table";
import { asksForNothing, QueueViews } from "@/components/compliance/queue-views";
import { UncheckedNotice } from "@/components/compliance/unchecked-notice";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery, listHref } from "@/components/table/table-url";
import { actorMay } from "@/lib/access/actor";
import { countQueue, listReviews, showQueueViews, todosOf } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { OpenWays } from "../../open-ways";

export const generateMetadata = titled("review", "queue.title");

export default async function QueuePage({ searchParams }: PageProps<"/compliance/queue">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const query = queueQuery.parse(params);
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
