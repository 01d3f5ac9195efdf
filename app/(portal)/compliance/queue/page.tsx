import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { ComplianceTabs } from "@/components/compliance/compliance-tabs";
import { QueueEmpty } from "@/components/compliance/queue-empty";
import { QueueTable } from "@/components/compliance/queue-table";
import { QueueViews } from "@/components/compliance/queue-views";
import { UncheckedNotice } from "@/components/compliance/unchecked-notice";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { filterQuery } from "@/components/table/table-url";
import { actorMay } from "@/lib/auth/actor";
import { countQueue, listReviews } from "@/lib/compliance/list-reviews";
import { queueQuery } from "@/lib/compliance/review-contract";
import { memberContext } from "../../action";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("review"))("queue.title") };
}

export default async function QueuePage({ searchParams }: PageProps<"/compliance/queue">) {
  const [context, params, reader, t] = await Promise.all([memberContext(), searchParams, getReader(), getTranslations("review")]);
  const query = queueQuery.parse(params);
  const [{ rows, next, total, unchecked }, { dueUntil, expiringBefore, ...counts }] = await Promise.all([listReviews(context, query), countQueue(context, query)]);
  return (
    <>
      <PageHeader title={t("queue.title")} description={t("queue.description")} />
      <ComplianceTabs locale={reader.locale} current="queue" query={filterQuery(params)} />
      <PageNotice locale={reader.locale} params={params} />
      <UncheckedNotice locale={reader.locale} unchecked={unchecked} />
      <QueueViews reader={reader} params={params} counts={counts} dueUntil={dueUntil} expiringBefore={expiringBefore} />
      <QueueTable
        reader={reader}
        params={params}
        rows={rows}
        next={next}
        total={total}
        pageSize={query.limit}
        counts={counts}
        today={dueUntil}
        may={{ assign: actorMay(context.actor, "compliance.prepare"), edit: actorMay(context.actor, "products.edit") }}
        empty={<QueueEmpty locale={reader.locale} />}
      />
    </>
  );
}
