import type { ReactNode } from "react";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import { IMPORT_STATES, type ImportCounts, type ImportState, madeOf } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES } from "@/lib/platform/input/list-page";
import { ImportStatus } from "./import-status";

export interface ImportTableRow {
  id: string;
  fileName: string;
  sha256: string;
  state: ImportState;
  source: "portal" | "api";
  counts: ImportCounts;
  isPurged: boolean;
  memberName: string | null;
  keyName: string | null;
  createdAt: Date;
}

interface ImportTableProps {
  reader: Reader;
  params: SearchParams;
  imports: readonly ImportTableRow[];
  next: string | null;
  total: number;
  counts: Partial<Record<ImportState, number>>;
  pageSize: number;
  empty: ReactNode;
}

/** Refused at the check, and at the commit after it. */
export const refusedOf = ({ refused, committed }: ImportCounts) => refused + committed.refused;

const HASH_SHOWN = 12;
const none = <span className="text-ink-faint">–</span>;

function columns(reader: Reader, t: Translate<"imports">): TableColumn<ImportTableRow>[] {
  const format = formatter(reader);
  const amount = (count: number) => (count === 0 ? none : format.number(count));
  return [
    {
      id: "file",
      header: t("list.file"),
      cell: ({ fileName }) => (
        <span className="inline-block max-w-72 truncate align-bottom max-md:max-w-56" title={fileName}>
          {fileName}
        </span>
      ),
    },
    { id: "state", header: t("list.state"), cell: ({ state }) => <ImportStatus state={state} t={t} plain /> },
    { id: "rows", header: t("list.rows"), align: "end", cell: ({ counts }) => amount(counts.rows) },
    {
      id: "products",
      header: t("list.products"),
      align: "end",
      cell: ({ id, counts }) =>
        madeOf(counts) === 0 ? (
          none
        ) : (
          <span className="relative z-10">
            <TextLink href={`/imports/${id}#products`}>
              {t("list.made", {
                created: counts.committed.created,
                existing: madeOf(counts) - counts.committed.created,
                units: counts.committed.units,
              })}
            </TextLink>
          </span>
        ),
    },
    {
      id: "refused",
      header: t("list.refused"),
      align: "end",
      cell: ({ id, counts, isPurged }) =>
        refusedOf(counts) === 0 ? (
          none
        ) : isPurged ? (
          format.number(refusedOf(counts))
        ) : (
          <a
            href={`/imports/${id}/refused?format=csv`}
            download
            className={
              "target relative z-10 inline-flex items-center text-accent-ink underline decoration-accent-line " +
              "underline-offset-3"
            }
          >
            {t("list.refusedFile", { count: refusedOf(counts) })}
          </a>
        ),
    },
    {
      id: "by",
      header: t("list.by"),
      cell: ({ memberName, keyName }) => memberName ?? (keyName ? t("list.byKey", { name: keyName }) : none),
    },
    { id: "at", header: t("list.at"), cell: ({ createdAt }) => <Time value={createdAt} reader={reader} /> },
    {
      id: "hash",
      header: t("list.hash"),
      cell: ({ sha256 }) => (
        <span className="font-mono text-xs" title={sha256}>
          {sha256.slice(0, HASH_SHOWN)}
        </span>
      ),
    },
  ];
}

export function ImportTable({ reader, params, imports, next, total, counts, pageSize, empty }: ImportTableProps) {
  const t = translator(reader.locale, "imports");
  return (
    <DataTable
      id="imports"
      caption={t("title")}
      reader={reader}
      path="/imports"
      params={params}
      columns={columns(reader, t)}
      rows={imports}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/imports/${id}`}
      filters={[
        {
          kind: "choice",
          name: "state",
          label: t("list.state"),
          options: IMPORT_STATES.map((value) => ({ value, label: t(`states.${value}`), count: counts[value] ?? 0 })),
        },
      ]}
      paging={{ kind: "cursor", next }}
      total={total}
      exportHref="/imports/export.csv"
      pageSizes={PAGE_SIZES}
      pageSize={pageSize}
      empty={empty}
    />
  );
}
