import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf, type TableFilter } from "@/components/table/filters";
import { LinkButton } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/state-views";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import { evidenceQuery } from "@/lib/evidence/contract";
import { listDocuments, type ListedDocument } from "@/lib/evidence/list-evidence";
import { EXPIRY_VIEWS } from "@/lib/evidence/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import {
  documentHref,
  fileText,
  productsText,
  ScanStatus,
  Validity,
} from "../../../../components/evidence/evidence-marks";

export const generateMetadata = titled("evidence", "title");

export default async function EvidencePage({ searchParams }: PageProps<"/compliance/evidence">) {
  const { context, reader, t } = await openPage("evidence");
  const params = await searchParams;
  const query = evidenceQuery.parse(params);
  const listed = await listDocuments(context, query);
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <ComplianceTabs locale={reader.locale} current="evidence" />
      <PageNotice locale={reader.locale} />
      <DataTable
        {...listed}
        id="evidence"
        caption={t("title")}
        reader={reader}
        path="/compliance/evidence"
        params={params}
        columns={columns(reader, listed)}
        filters={filters(reader.locale, listed.counts)}
        rowId={({ document }) => document.id}
        rowHref={({ document }) => documentHref(document.id)}
        pageSize={query.limit}
        exportHref="/compliance/evidence/export.csv"
        empty={
          <EmptyState
            title={t("emptyTitle")}
            action={<LinkButton href="/compliance/queue">{t("emptyAction")}</LinkButton>}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

type Listed = Awaited<ReturnType<typeof listDocuments>>;

function columns(reader: Reader, { today, soonUntil }: Listed): TableColumn<ListedDocument>[] {
  const t = translator(reader.locale, "evidence");
  const fieldTexts = translator(reader.locale, "ecodesign");
  return [
    {
      id: "document",
      header: t("columns.document"),
      cell: ({ document }) =>
        document.deletedAt
          ? [document.title, { tone: "neutral", icon: "minus", text: t("deleted"), isFramed: true }]
          : document.title,
    },
    { id: "kind", header: t("columns.kind"), cell: ({ document }) => fieldTexts(`documentKinds.${document.kind}`) },
    { id: "issuer", header: t("columns.issuer"), cell: ({ document }) => document.issuer ?? NOTHING },
    {
      id: "validity",
      header: t("columns.validity"),
      cell: ({ document }) => (
        <Validity reader={reader} validUntil={document.validUntil} today={today} soonUntil={soonUntil} />
      ),
    },
    {
      id: "products",
      header: t("columns.products"),
      cell: (row) => (row.productCount > 0 ? productsText(reader, row) : worded("faint", t("unused"))),
    },
    { id: "file", header: t("columns.file"), cell: ({ document }) => fileText(reader, document) },
    {
      id: "scan",
      header: t("columns.scan"),
      cell: ({ document }) => <ScanStatus reader={reader} state={document.scanState} />,
    },
    {
      id: "uploaded_by",
      header: t("columns.uploadedBy"),
      cell: ({ uploaderName }) => uploaderName ?? NOTHING,
      hiddenByDefault: true,
    },
    { id: "uploaded", header: t("columns.uploaded"), cell: ({ document }) => timed(document.createdAt, reader) },
    {
      id: "hash",
      header: "SHA-256",
      cell: ({ document }) => <code className="font-mono text-xs break-all">{document.sha256}</code>,
      hiddenByDefault: true,
    },
  ];
}

function filters(locale: Locale, counts: Listed["counts"]): TableFilter[] {
  const t = translator(locale, "evidence");
  const fieldTexts = translator(locale, "ecodesign");
  const choice = choicesOf({ kind: counts.kinds, expiry: counts.expiry });
  return [
    { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
    choice("kind", t("columns.kind"), {
      values: DOCUMENT_KINDS,
      labelOf: (kind) => fieldTexts(`documentKinds.${kind}`),
    }),
    choice("expiry", t("columns.validity"), { values: EXPIRY_VIEWS, labelOf: (value) => t(`expiry.${value}`) }),
    choice("file", t("filterDeleted"), { values: ["deleted"], labelOf: () => t("deleted"), single: true }),
  ];
}
