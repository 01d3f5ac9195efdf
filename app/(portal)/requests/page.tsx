import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { Callout } from "@/components/ui/callout";
import { BarChart } from "@/components/ui/chart";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { listKeys } from "@/lib/api-keys/list-keys";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { requestListQuery } from "@/lib/requests/list-contract";
import {
  listRequests,
  type ListedRequest,
  requestLogDays,
  withinDays,
  showUseOfLimit,
} from "@/lib/requests/list-requests";
import { type LiveUse, LiveUseMeter } from "../../../components/requests/live-use";
import { durationText, requestMark } from "../../../components/requests/request-status";

const STATUSES = ["2xx", "4xx", "429", "5xx"] as const;

function columns(reader: Reader, t: Translate<"requests">): TableColumn<ListedRequest>[] {
  const format = formatter(reader);
  return [
    {
      id: "request",
      header: t("columns.request"),
      cell: ({ method, path }) => worded("cut-long", `${method} ${path}`, `${method} ${path}`),
    },
    { id: "status", header: t("columns.status"), card: "plain", cell: (row) => requestMark(row) },
    { id: "key", header: t("columns.key"), cell: ({ keyName }) => keyName ?? worded("muted", t("noKey")) },
    {
      id: "duration",
      header: t("columns.duration"),
      card: "plain",
      align: "end",
      style: "whole",
      cell: ({ durationUs }) => durationText(format, durationUs),
    },
    { id: "at", header: t("columns.at"), card: "plain", cell: ({ at }) => timed(at, reader) },
    { id: "id", header: t("columns.id"), hiddenByDefault: true, cell: ({ id }) => worded("mono-small", id) },
  ];
}

function filters(t: Translate<"requests">, keys: readonly { id: string; name: string; hint: string }[]): TableFilter[] {
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choicesOf()("status", t("columns.status"), { values: STATUSES, labelOf: (value) => t(`statuses.${value}`) }),
    { kind: "days", name: "at", label: t("days"), fromLabel: t("from"), toLabel: t("to") },
    {
      kind: "choice",
      name: "key",
      label: t("columns.key"),
      options: keys.map(({ id, name, hint }) => ({ value: id, label: `${name} (${hint.slice(-4)})` })),
    },
  ];
}

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
        <DataTable
          id="requests"
          caption={t("listTitle")}
          reader={reader}
          path="/requests"
          params={params}
          columns={columns(reader, t)}
          filters={filters(t, keys)}
          rows={requests}
          rowId={({ id }) => id}
          rowHref={({ id }) => `/requests/${id}`}
          next={next}
          pageSize={query.limit}
          exportHref="/requests/export.csv"
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

interface Counted {
  startsAt: Date;
  requests: number;
  limited: number;
}

interface UseOfLimitProps {
  reader: Reader;
  live: LiveUse;
  minutes: readonly Counted[];
  /** Days in UTC. */
  days: readonly Counted[];
}

function UseOfLimit({ reader, live, minutes, days }: UseOfLimitProps) {
  const t = translator(reader.locale, "requests");
  const ui = translator(reader.locale, "ui");
  const format = formatter(reader);
  const sum = (rows: readonly Counted[], of: "requests" | "limited") =>
    rows.reduce((total, count) => total + count[of], 0);
  const points = (rows: readonly Counted[], label: (at: Date) => string) =>
    rows.map(({ startsAt, requests }) => ({ label: label(startsAt), value: requests, text: format.number(requests) }));
  const refused = sum(minutes, "limited");
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
      <div className="flex flex-col gap-2">
        <ClientMessages reader={reader} parts={{ requests: ["use"] }}>
          <LiveUseMeter initial={live} address="/requests/use" />
        </ClientMessages>
        <p className="text-sm text-ink-muted">{t("use.text", { limit: live.limit, reserve: live.reserve })}</p>
        {refused > 0 && <p className="text-sm text-critical">{t("use.refused", { count: refused })}</p>}
      </div>
      <div>
        <h3 className="mb-3 text-sm font-medium">{t("use.hour")}</h3>
        <BarChart
          points={points(minutes, format.time)}
          summary={t("use.hourSummary", { count: sum(minutes, "requests") })}
          heads={[t("use.minuteHead"), t("use.requestsHead")]}
          tableLabel={ui("chartTable")}
        />
      </div>
      <div>
        <h3 className="mb-3 text-sm font-medium">{t("use.days", { count: days.length })}</h3>
        <BarChart
          points={points(days, (at) => format.calendarDate(at.toISOString().slice(0, 10)))}
          summary={t("use.daysSummary", { days: days.length, count: sum(days, "requests") })}
          heads={[t("use.dayHead"), t("use.requestsHead")]}
          tableLabel={ui("chartTable")}
        />
      </div>
    </div>
  );
}
