import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { FILE_STYLES } from "@/components/eu-registry/registry-marks";
import { RegistryList, RegistryPage } from "@/components/eu-registry/registry-page";
import { RegistryUpload } from "@/components/eu-registry/registry-upload";
import { marked, timed, type TableColumn, worded } from "@/components/table/cell";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
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
    <RegistryPage locale={reader.locale} current="files">
      <RegistryList
        list="files"
        reader={reader}
        listed={listed}
        params={params}
        pageSize={query.limit}
        columns={columns(reader)}
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
    </RegistryPage>
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
        {schemas.map(({ id, kind, version, createdAt }) => (
          <li key={id} className="break-words">
            {t("schema.line", { kind: t(`schema.kinds.${kind}`), edition: version, day: date(createdAt) })}
          </li>
        ))}
      </ul>
      {mayStore && (
        <RegistryUpload
          path="/compliance/registry/schemas/upload"
          fields={[
            { name: "version", kind: "text", label: t("schema.version"), maxLength: 40 },
            { name: "file", kind: "file", label: t("schema.file"), accept: ".json,.xsd,.xml" },
          ]}
          submit={t("schema.submit")}
          brokeOff={translator(reader.locale, "evidence")("upload.brokeOff")}
          className="flex flex-wrap items-start gap-3"
        />
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
