import { NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/grid-data";
import { TextLink } from "@/components/ui/link";
import { IMPORT_STATES, type ImportCounts, type ImportState, madeOf } from "@/lib/imports/rules";
import type { listImports } from "@/lib/imports/show-import";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { importMark } from "./import-frame";

type ListedImport = Awaited<ReturnType<typeof listImports>>["imports"][number];

interface ImportTableProps extends ListedPage<ListedImport> {
  counts: Partial<Record<ImportState, number>>;
}

export const refusedOf = ({ refused, committed }: ImportCounts) => refused + committed.refused;

const HASH_SHOWN = 12;

function columns(reader: Reader, t: Translate<"imports">): TableColumn<ListedImport>[] {
  const format = formatter(reader);
  const amount = (count: number) => (count === 0 ? NOTHING : format.number(count));
  return [
    { id: "file", header: t("list.file"), cell: ({ fileName }) => worded("cut", fileName, fileName) },
    { id: "state", header: t("list.state"), cell: ({ state }) => importMark(state, t) },
    { id: "rows", header: t("list.rows"), align: "end", cell: ({ counts }) => amount(counts.rows) },
    {
      id: "products",
      header: t("list.products"),
      align: "end",
      cell: ({ id, counts }) =>
        madeOf(counts) === 0 ? (
          NOTHING
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
          NOTHING
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
      cell: ({ memberName, keyName, pickupName }) =>
        memberName ?? pickupName ?? (keyName ? t("list.byKey", { name: keyName }) : NOTHING),
    },
    { id: "at", header: t("list.at"), cell: ({ createdAt }) => timed(createdAt, reader) },
    {
      id: "hash",
      header: t("list.hash"),
      cell: ({ sha256 }) => worded("mono-small", sha256.slice(0, HASH_SHOWN), sha256),
    },
  ];
}

export function ImportTable({ counts, ...list }: ImportTableProps) {
  const { reader } = list;
  const t = translator(reader.locale, "imports");
  return (
    <DataTable
      {...list}
      id="imports"
      caption={t("title")}
      path="/imports"
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/imports/${id}`}
      filters={[
        choicesOf({ state: counts })("state", t("list.state"), {
          values: IMPORT_STATES,
          labelOf: (value) => t(`states.${value}`),
        }),
      ]}
      exportHref="/imports/export.csv"
    />
  );
}
