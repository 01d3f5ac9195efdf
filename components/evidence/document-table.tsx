import type { ReactNode } from "react";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import type { ListedDocument, listDocuments } from "@/lib/evidence/list-evidence";
import { EXPIRY_VIEWS } from "@/lib/evidence/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import { documentHref, fileText, productsText } from "./evidence-words";
import { ScanStatus } from "./scan-status";
import { Validity } from "./validity";

interface DocumentTableProps extends Awaited<ReturnType<typeof listDocuments>> {
  reader: Reader;
  params: SearchParams;
  pageSize: number;
  empty: ReactNode;
}

function columns({ reader, today, soonUntil }: DocumentTableProps): TableColumn<ListedDocument>[] {
  const t = translator(reader.locale, "evidence");
  const words = translator(reader.locale, "ecodesign");
  const nothing = <span className="text-ink-faint">–</span>;
  return [
    {
      id: "document",
      header: t("columns.document"),
      cell: ({ document }) => (
        <>
          {document.title}
          {document.deletedAt && (
            <span className="ml-2">
              <Status tone="neutral" icon="minus">
                {t("deleted")}
              </Status>
            </span>
          )}
        </>
      ),
    },
    { id: "kind", header: t("columns.kind"), cell: ({ document }) => words(`documentKinds.${document.kind}`) },
    { id: "issuer", header: t("columns.issuer"), cell: ({ document }) => document.issuer ?? nothing },
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
      cell: (row) =>
        row.productCount > 0 ? productsText(reader, row) : <span className="text-ink-faint">{t("unused")}</span>,
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
      cell: ({ uploaderName }) => uploaderName ?? nothing,
      hiddenByDefault: true,
    },
    {
      id: "uploaded",
      header: t("columns.uploaded"),
      cell: ({ document }) => <Time value={document.createdAt} reader={reader} />,
    },
    {
      id: "hash",
      header: "SHA-256",
      cell: ({ document }) => <code className="font-mono text-xs break-all">{document.sha256}</code>,
      hiddenByDefault: true,
    },
  ];
}

/** Every document that a brand keeps, and those whose validity ends. */
export function DocumentTable(props: DocumentTableProps) {
  const { reader, params, rows, next, total, pageSize, counts, empty } = props;
  const t = translator(reader.locale, "evidence");
  const words = translator(reader.locale, "ecodesign");
  return (
    <DataTable
      id="evidence"
      caption={t("title")}
      reader={reader}
      path="/compliance/evidence"
      params={params}
      columns={columns(props)}
      rows={rows}
      rowId={({ document }) => document.id}
      rowHref={({ document }) => documentHref(document.id)}
      filters={[
        { kind: "search", name: "q", label: t("search"), placeholder: t("searchHint") },
        {
          kind: "choice",
          name: "kind",
          label: t("columns.kind"),
          options: DOCUMENT_KINDS.map((value) => ({
            value,
            label: words(`documentKinds.${value}`),
            count: counts.kinds[value] ?? 0,
          })),
        },
        {
          kind: "choice",
          name: "expiry",
          label: t("columns.validity"),
          options: EXPIRY_VIEWS.map((value) => ({ value, label: t(`expiry.${value}`), count: counts.expiry[value] })),
        },
        {
          kind: "choice",
          name: "file",
          label: t("filterDeleted"),
          single: true,
          options: [{ value: "deleted", label: t("deleted") }],
        },
      ]}
      paging={{ kind: "cursor", next }}
      total={total}
      exportHref="/compliance/evidence/export.csv"
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      empty={empty}
    />
  );
}
