import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { FILE_STYLES, RegistryTabs } from "@/components/eu-registry/registry-marks";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { marked, timed, type TableColumn, worded } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { listRegistrySchemas } from "@/lib/eu-registry/check-entries";
import { registryFilesQuery } from "@/lib/eu-registry/contract";
import { type ListedRegistryFile, listRegistryFiles } from "@/lib/eu-registry/settle-files";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export const generateMetadata = titled("euRegistry", "files.title");

export default async function RegistryFilesPage({ searchParams }: PageProps<"/compliance/registry/files">) {
  const { context, reader, t } = await openPage("euRegistry");
  const params = await searchParams;
  const query = registryFilesQuery.parse(params);
  const [listed, schemas] = await Promise.all([listRegistryFiles(context, query), listRegistrySchemas(context)]);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={reader.locale} current="registry" />
      <PageNotice locale={reader.locale} />
      <RegistryTabs locale={reader.locale} current="files" />
      <DataTable
        {...listed}
        id="eu-registry-files"
        caption={t("files.title")}
        reader={reader}
        path="/compliance/registry/files"
        params={params}
        columns={columns(reader)}
        rowId={({ id }) => id}
        rowHref={({ id }) => `/compliance/registry/files/${id}`}
        pageSize={query.limit}
        empty={
          <EmptyState
            title={t("files.emptyTitle")}
            action={<LinkButton href="/compliance/registry">{t("files.emptyAction")}</LinkButton>}
          >
            {t("files.emptyText")}
          </EmptyState>
        }
      />
      <SchemaSection reader={reader} schemas={schemas} mayStore={actorMay(context.actor, "registry.manage")} />
    </>
  );
}

interface SchemaSectionProps {
  reader: Reader;
  schemas: Awaited<ReturnType<typeof listRegistrySchemas>>;
  mayStore: boolean;
}

function SchemaSection({ reader, schemas, mayStore }: SchemaSectionProps) {
  const t = translator(reader.locale, "euRegistry");
  const { date } = formatter(reader);
  return (
    <Section title={t("schema.title")} description={t("schema.text")} className="mt-8">
      {schemas.length === 0 && <p className="mb-4 text-ink-muted">{t("schema.none")}</p>}
      <ul className="mb-4 flex flex-col gap-1">
        {schemas.map(({ id, version, createdAt }) => (
          <li key={id}>{t("schema.line", { edition: version, day: date(createdAt) })}</li>
        ))}
      </ul>
      {mayStore && (
        <form
          action="/compliance/registry/schemas/upload"
          method="post"
          encType="multipart/form-data"
          className="flex flex-wrap items-end gap-3"
        >
          <Field name="version" label={t("schema.version")} required maxLength={40}>
            {(control) => <Input {...control} autoComplete="off" />}
          </Field>
          <Field name="file" label={t("schema.file")} required>
            {(control) => <Input {...control} type="file" accept=".json" />}
          </Field>
          <SubmitButton variant="secondary">{t("schema.submit")}</SubmitButton>
        </form>
      )}
    </Section>
  );
}

function columns(reader: Reader): TableColumn<ListedRegistryFile>[] {
  const t = translator(reader.locale, "euRegistry");
  const format = formatter(reader);
  return [
    {
      id: "file",
      header: t("files.file"),
      cell: ({ id, format: kind, number }) => [`${number}. `, worded("mono-small", `${id}.${kind}`)],
    },
    {
      id: "state",
      header: t("files.state"),
      cell: ({ state, isTrial }) =>
        isTrial
          ? marked({ tone: "neutral", icon: "dashed" }, t("files.trial"))
          : marked(FILE_STYLES[state], t(`files.states.${state}`)),
    },
    { id: "entries", header: t("files.entries"), cell: ({ entries }) => format.number(entries), align: "end" },
    {
      id: "uploaded",
      header: t("files.day"),
      cell: ({ uploadedOn }) => worded("muted", uploadedOn && format.calendarDate(uploadedOn)),
    },
    { id: "by", header: t("files.by"), cell: ({ stateBy }) => worded("muted", stateBy), hiddenByDefault: true },
    { id: "made", header: t("files.made"), cell: ({ createdAt }) => timed(createdAt, reader) },
  ];
}
