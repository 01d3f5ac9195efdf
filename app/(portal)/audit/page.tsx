import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { activityText } from "@/components/home/activity-text";
import { PageHeader } from "@/components/shell/page-header";
import { RunningWork } from "@/components/shell/portal-shell";
import { EN_SPACE, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { listAudit, type NamedAuditRow } from "@/lib/audit/list-audit";
import { auditListQuery, ACTOR_KINDS, AUDIT_AREAS, actorName } from "@/lib/audit/list-contract";
import { showChainVerification, type ChainVerificationView } from "@/lib/audit/request-chain-verification";
import { showHeadMails } from "@/lib/audit/save-heads";
import type { ChainVerdict } from "@/lib/audit/verify-audit";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { changeHeadMailsAction, requestVerificationAction } from "./actions";

export const generateMetadata = titled("audit", "title");

export default async function AuditPage({ searchParams }: PageProps<"/audit">) {
  const { context, reader, t } = await openPage("audit");
  const params = await searchParams;
  if (!actorMay(context.actor, "audit.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const query = auditListQuery.parse(params);
  const [{ rows, next }, verification, mails] = await Promise.all([
    listAudit(context, query, reader.timeZone),
    showChainVerification(context),
    showHeadMails(context),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <DataTable
        id="audit"
        caption={t("tableTitle")}
        reader={reader}
        path="/audit"
        params={params}
        columns={columns(reader, t)}
        filters={filters(t)}
        rows={rows}
        rowId={({ sequence }) => String(sequence)}
        rowHref={({ sequence }) => `/audit/${sequence}`}
        next={next}
        pageSize={query.limit}
        exportHref="/audit/export.csv"
        empty={<EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      />
      <ChainVerification reader={reader} verification={verification} request={requestVerificationAction} />
      <HeadMails
        locale={reader.locale}
        isOn={mails.isOn}
        change={actorMay(context.actor, "brand.manage") ? changeHeadMailsAction : undefined}
      />
    </>
  );
}

interface HeadMailsProps {
  locale: Locale;
  isOn: boolean;
  change?: (form: FormData) => Promise<void>;
}

function HeadMails({ locale, isOn, change }: HeadMailsProps) {
  const t = translator(locale, "audit");
  return (
    <Section id="head-mails" title={t("mails.title")} description={t("mails.why")} className="mt-10 scroll-mt-16">
      <p className="max-w-prose text-ink-muted">{t(isOn ? "mails.on" : "mails.off")}</p>
      {change && (
        <ActionForm action={change} className="mt-4">
          <input type="hidden" name="isOn" value={String(!isOn)} />
          <SubmitButton variant="secondary">{t(isOn ? "mails.turnOff" : "mails.turnOn")}</SubmitButton>
        </ActionForm>
      )}
    </Section>
  );
}

function columns(reader: Reader, t: Translate<"audit">): TableColumn<NamedAuditRow>[] {
  const home = translator(reader.locale, "home");
  return [
    {
      id: "action",
      header: t("columns.action"),
      cell: (row) => [activityText(row, home), EN_SPACE, worded("action", row.action)],
    },
    { id: "actor", header: t("columns.actor"), style: "whole", cell: (row) => actorName(t, row) },
    { id: "target", header: t("columns.target"), cell: ({ targetId }) => worded("cut-mono", targetId, targetId) },
    { id: "at", header: t("columns.at"), cell: ({ at }) => timed(at, reader, "dateTime") },
    { id: "sequence", header: t("columns.sequence"), align: "end", cell: ({ sequence }) => sequence },
    {
      id: "request",
      header: t("columns.request"),
      hiddenByDefault: true,
      cell: ({ requestId }) => worded("mono-small", requestId),
    },
  ];
}

function filters(t: Translate<"audit">): TableFilter[] {
  const choice = choicesOf();
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("area", t("area"), { values: AUDIT_AREAS, labelOf: (value) => t(`areas.${value}`) }),
    choice("actor", t("actor"), { values: ACTOR_KINDS, labelOf: (value) => t(`actors.${value}`) }),
    { kind: "days", name: "at", label: t("at"), fromLabel: t("from"), toLabel: t("to") },
  ];
}

interface ChainVerificationProps {
  reader: Reader;
  /** Null if the log was never verified. */
  verification: ChainVerificationView | null;
  request: (form: FormData) => Promise<void>;
}

function ChainVerification({ reader, verification, request }: ChainVerificationProps) {
  const t = translator(reader.locale, "audit");
  return (
    <Section id="chain" title={t("checkTitle")} description={t("checkText")} className="mt-10 scroll-mt-16">
      <div aria-live="polite" className="flex flex-col gap-4">
        {verification?.isRunning && (
          <RunningWork
            label={t("checking")}
            done={verification.rows}
            total={verification.total}
            amount={t("checkingOf", { rows: verification.rows, total: verification.total })}
          >
            {t("checkingText")}
          </RunningWork>
        )}
        {verification && !verification.isRunning && (
          <>
            <Verdict verdict={verification.verdict} t={t} />
            <p className="text-sm text-ink-muted">
              {t.rich("checkedAt", { at: () => <Time value={verification.endedAt} reader={reader} /> })}
            </p>
          </>
        )}
      </div>
      {!verification?.isRunning && (
        <ActionForm action={request} className="mt-4">
          <SubmitButton variant="secondary">{t(verification ? "checkAgain" : "check")}</SubmitButton>
        </ActionForm>
      )}
    </Section>
  );
}

function Verdict({ verdict, t }: { verdict: ChainVerdict; t: Translate<"audit"> }) {
  if (!verdict.ok)
    return (
      <Callout tone="critical" title={t("broken", { sequence: verdict.brokenAt })}>
        {t("brokenText", { error: t(`errors.${verdict.error}`) })}
      </Callout>
    );
  return (
    <Callout tone="positive" title={t("whole", { rows: verdict.rows })}>
      {verdict.rows > 0 && (
        <>
          <p>{t("wholeHint")}</p>
          <p className="mt-2 text-ink">
            <CopyableCode text={verdict.head} labels={{ copy: t("copy"), copied: t("copied") }} />
          </p>
        </>
      )}
    </Callout>
  );
}
