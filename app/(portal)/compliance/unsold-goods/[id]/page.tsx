import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { getTranslations } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { DataTable } from "@/components/table/data-table";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { NextStep } from "@/components/unsold-goods/next-step";
import {
  FindingList,
  ReportDetails,
  ReportStatus,
  ReportSums,
  rowColumns,
  UNSOLD_PATH,
  VersionList,
  yearText,
} from "@/components/unsold-goods/report-view";
import { actorMay } from "@/lib/access/actor";
import { reportListQuery } from "@/lib/unsold-goods/contract";
import { showReport } from "@/lib/unsold-goods/show-report";
import { orNotFound } from "../../../or-not-found";
import {
  approveReportAction,
  correctReportAction,
  countUnitsAction,
  publishReportAction,
  removeReportAction,
  returnReportAction,
  submitReportAction,
} from "../actions";

const load = cache(async (reportId: string) => orNotFound(showReport(await memberContext(), { reportId })));

export async function generateMetadata({ params }: PageProps<"/compliance/unsold-goods/[id]">): Promise<Metadata> {
  const [{ report }, t] = await Promise.all([load((await params).id), getTranslations("unsoldGoods")]);
  return { title: `${t("title")} ${report.endsOn.slice(0, 4)}` };
}

export default async function ReportPage({ params, searchParams }: PageProps<"/compliance/unsold-goods/[id]">) {
  const { actor, reader, format, t } = await openPage("unsoldGoods");
  const view = await load((await params).id);
  const { report, rows, findings, versions, slug } = view;
  const path = `${UNSOLD_PATH}/${report.id}`;
  const query = await searchParams;
  const { cursor, limit } = reportListQuery.parse(query);
  const from = cursor ? rows.findIndex(({ id }) => id === cursor) + 1 : 0;
  const pageRows = rows.slice(from, from + limit);
  const keptUntil = versions.find(({ keptUntil: until }) => until && until.getTime() > reader.now)?.keptUntil;
  const mayPrepare = actorMay(actor, "compliance.prepare");
  const mayReview = actorMay(actor, "compliance.review");
  const isDraft = mayPrepare && report.state === "draft";
  const id = <input type="hidden" name="reportId" value={report.id} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: UNSOLD_PATH }]}
        locale={reader.locale}
        title={yearText(reader, report)}
        meta={<ReportStatus locale={reader.locale} state={report.state} />}
      />
      <PageNotice locale={reader.locale} standing={`${report.state} ${report.revision}`} />
      <NextStep
        reader={reader}
        view={view}
        isOwn={report.submittedBy === actor.userId || report.editedBy === actor.userId}
        publicHref={`/brands/${slug}/unsold-goods/${report.endsOn}`}
        actions={{
          ...(mayPrepare && { submit: submitReportAction, correct: correctReportAction }),
          ...(mayReview && {
            approve: approveReportAction,
            giveBack: returnReportAction,
            publish: publishReportAction,
          }),
        }}
      />
      <div className="flex flex-col gap-8">
        <Section title={t("report.findings")} className="border-t-0 pt-0">
          <FindingList locale={reader.locale} reportId={report.id} rows={rows} findings={findings} />
        </Section>
        <Section
          title={t("report.rows")}
          description={t("report.rowsText")}
          actions={
            isDraft && (
              <>
                <form action={countUnitsAction}>
                  {id}
                  <SubmitButton variant="secondary">{t("report.count")}</SubmitButton>
                </form>
                <LinkButton href={`${path}/import`}>{t("report.import")}</LinkButton>
                <LinkButton href={`${path}/rows/new`} variant="primary">
                  {t("report.addRow")}
                </LinkButton>
              </>
            )
          }
        >
          {report.countedAt && (
            <p className="mb-3 text-sm text-ink-muted">
              {t("report.counted", { time: format.dateTime(report.countedAt) })}
            </p>
          )}
          <DataTable
            id="unsold-rows"
            caption={t("report.rows")}
            reader={reader}
            path={path}
            params={query}
            columns={rowColumns(reader)}
            rows={pageRows}
            next={from + limit < rows.length ? (pageRows.at(-1)?.id ?? null) : null}
            total={rows.length}
            pageSize={limit}
            rowId={(row) => row.id}
            rowHref={(row) => `${path}/rows/${row.id}`}
            empty={<EmptyState title={t("report.rowsEmpty")} />}
          />
        </Section>
        {rows.length > 0 && <ReportSums reader={reader} totals={view.totals} />}
        <Section
          title={t("report.details")}
          actions={isDraft && <TextLink href={`${path}/edit`}>{t("report.edit")}</TextLink>}
        >
          <ReportDetails reader={reader} report={report} />
        </Section>
        <VersionList reader={reader} versions={versions} />
        {mayPrepare && keptUntil && (
          <p className="text-sm text-ink-muted">{t("report.keptText", { day: format.date(keptUntil) })}</p>
        )}
        {mayPrepare && !keptUntil && (
          <div>
            <ConfirmDialog
              trigger={t("report.remove")}
              title={t("report.removeTitle", { year: yearText(reader, report) })}
              description={t("report.removeText")}
              action={removeReportAction}
              confirmLabel={t("report.remove")}
              cancelLabel={t("keep")}
            >
              {id}
              <input type="hidden" name="revision" value={report.revision} />
            </ConfirmDialog>
          </div>
        )}
      </div>
    </>
  );
}
