import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RequestTable } from "@/components/requests/request-table";
import { UseOfLimit } from "@/components/requests/use-of-limit";
import { PageHeader } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { listKeys } from "@/lib/api-keys/list-keys";
import { requestListQuery } from "@/lib/requests/list-contract";
import { listRequests } from "@/lib/requests/list-requests";
import { requestLogDays } from "@/lib/requests/request-log-days";
import { showUseOfLimit } from "@/lib/requests/use-of-limit";
import { withinDays } from "@/lib/requests/within-days";

export const generateMetadata = titled("requests", "title");

export default async function RequestsPage({ searchParams }: PageProps<"/requests">) {
  const { context, reader, format, t } = await openPage("requests");
  const params = await searchParams;
  if (!actorMay(context.actor, "requests.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const query = requestListQuery.parse(params);
  const [{ requests, next, searchedBackTo }, { live, minutes, days }, keys, keptDays] = await Promise.all([
    listRequests(context, withinDays(query, reader.timeZone)),
    showUseOfLimit(context),
    listKeys(context),
    requestLogDays(context.db, context.actor.brandId),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description", { days: keptDays })} />
      <Section title={t("use.title")} className="mb-8">
        <UseOfLimit reader={reader} live={live} minutes={minutes} days={days} />
      </Section>
      <Section title={t("listTitle")}>
        {searchedBackTo && (
          <div className="mb-4">
            <Callout title={t("searchedBackTo", { date: format.dateTime(searchedBackTo) })} />
          </div>
        )}
        <RequestTable
          reader={reader}
          params={params}
          rows={requests}
          keys={keys}
          next={next}
          pageSize={query.limit}
          empty={
            <EmptyState title={t("emptyTitle")} action={<LinkButton href="/docs">{t("emptyDocs")}</LinkButton>}>
              {t("emptyText")}
            </EmptyState>
          }
        />
      </Section>
    </>
  );
}
