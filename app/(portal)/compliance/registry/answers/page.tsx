import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RegistryList, RegistryPage } from "@/components/eu-registry/registry-page";
import { RegistryUpload } from "@/components/eu-registry/registry-upload";
import { timed, type TableColumn, worded } from "@/components/table/cell";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
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
    <RegistryPage locale={reader.locale} current="answers">
      {actorMay(context.actor, "registry.manage") && (
        <Section title={t("answers.upload")} description={t("answers.uploadText")} className="mb-8">
          <RegistryUpload
            path="/compliance/registry/answers/upload"
            fields={[{ name: "file", kind: "file", label: t("answers.file"), accept: ".json,.xml,.csv" }]}
            submit={t("answers.submit")}
            brokeOff={translator(reader.locale, "evidence")("upload.brokeOff")}
            className="flex flex-wrap items-start gap-3"
          />
        </Section>
      )}
      <RegistryList
        list="answers"
        reader={reader}
        listed={listed}
        params={params}
        pageSize={query.limit}
        columns={columns(reader)}
        empty={<EmptyState title={t("answers.emptyTitle")}>{t("answers.emptyText")}</EmptyState>}
      />
    </RegistryPage>
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
