import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { RegistryTabs } from "@/components/eu-registry/registry-marks";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { timed, type TableColumn, worded } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { type ListedAnswer, listRegistryAnswers } from "@/lib/eu-registry/apply-answer";
import { answersQuery } from "@/lib/eu-registry/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export const generateMetadata = titled("euRegistry", "answers.title");

export default async function RegistryAnswersPage({ searchParams }: PageProps<"/compliance/registry/answers">) {
  const { context, reader, t } = await openPage("euRegistry");
  const params = await searchParams;
  const query = answersQuery.parse(params);
  const listed = await listRegistryAnswers(context, query);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={reader.locale} current="registry" />
      <PageNotice locale={reader.locale} />
      <RegistryTabs locale={reader.locale} current="answers" />
      {actorMay(context.actor, "registry.manage") && (
        <Section title={t("answers.upload")} description={t("answers.uploadText")} className="mb-8">
          <form
            action="/compliance/registry/answers/upload"
            method="post"
            encType="multipart/form-data"
            className="flex flex-wrap items-end gap-3"
          >
            <Field name="file" label={t("answers.file")} required>
              {(control) => <Input {...control} type="file" accept=".json,.xml,.csv" />}
            </Field>
            <SubmitButton>{t("answers.submit")}</SubmitButton>
          </form>
        </Section>
      )}
      <DataTable
        {...listed}
        id="eu-registry-answers"
        caption={t("answers.title")}
        reader={reader}
        path="/compliance/registry/answers"
        params={params}
        columns={columns(reader)}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/compliance/registry/answers/${id}`}
        pageSize={query.limit}
        empty={<EmptyState title={t("answers.emptyTitle")}>{t("answers.emptyText")}</EmptyState>}
      />
    </>
  );
}

function columns(reader: Reader): TableColumn<ListedAnswer>[] {
  const t = translator(reader.locale, "euRegistry");
  const { number } = formatter(reader);
  return [
    { id: "file", header: t("answers.file"), cell: ({ fileName }) => fileName },
    { id: "state", header: t("columns.state"), cell: ({ state }) => t(`answers.states.${state}`) },
    { id: "entries", header: t("files.entries"), cell: ({ entries }) => number(entries), align: "end" },
    {
      id: "registered",
      header: t("answers.registered"),
      cell: ({ registered }) => worded("muted", registered === null ? null : number(registered)),
      align: "end",
    },
    { id: "by", header: t("answers.by"), cell: ({ receivedBy }) => worded("muted", receivedBy) },
    { id: "at", header: t("columns.date"), cell: ({ createdAt }) => timed(createdAt, reader) },
  ];
}
