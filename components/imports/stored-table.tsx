import { TextLink } from "@/components/ui/link";
import type { StoredCell } from "@/lib/imports/rows/stored-cells";
import { choiceLabel } from "@/lib/imports/values/cell-choices";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { GridColumn } from "./grid-cells";

interface StoredRow {
  number: number;
  stored: readonly (StoredCell | null)[];
  productId: string | null;
  note?: string;
}

interface StoredTableProps {
  reader: Reader;
  columns: readonly GridColumn[];
  rows: readonly StoredRow[];
}

export function StoredTable({ reader, columns, rows }: StoredTableProps) {
  const t = translator(reader.locale, "imports");
  const matched = columns.filter(({ field }) => field !== null);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("preview.table")}
      className="relative max-h-[42rem] overflow-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t("preview.table")}</caption>
        <thead className="sticky top-0 z-20 bg-sunken text-left">
          <tr>
            <th scope="col" className="micro-label sticky left-0 z-10 bg-sunken px-3 py-2 text-ink-muted">
              {t("check.row")}
            </th>
            {matched.map(({ index, name, field }) => (
              <th key={index} scope="col" className="max-w-64 px-3 py-2 align-bottom font-medium">
                <span className="block truncate" title={name}>
                  {name}
                </span>
                <span className="block truncate text-xs font-normal text-ink-muted" title={field ?? undefined}>
                  {field}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, stored, productId, note }) => (
            <tr key={number} className="align-top">
              <th
                scope="row"
                className={
                  "sticky left-0 border-t border-line bg-surface px-3 py-1.5 text-left font-normal " +
                  "whitespace-nowrap text-ink-muted tabular-nums"
                }
              >
                {productId ? <TextLink href={`/products/${productId}`}>{number}</TextLink> : number}
                {note && <span className="block text-xs">{note}</span>}
              </th>
              {matched.map(({ index, choices }) => (
                <Cell key={index} cell={stored[index] ?? null} choices={choices} t={t} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  cell: StoredCell | null;
  choices: GridColumn["choices"];
  t: Translate<"imports">;
}

function Cell({ cell, choices, t }: CellProps) {
  const value = cell?.value == null ? null : choiceLabel(choices, cell.value);
  const readFrom = cell?.readFrom === value ? null : (cell?.readFrom ?? null);
  return (
    <td className="max-w-64 min-w-24 border-t border-line px-3 py-1.5">
      {value === null && readFrom === null && <span className="text-ink-faint">–</span>}
      {value !== null && (
        <span className="line-clamp-2 break-words" title={value}>
          {value}
        </span>
      )}
      {readFrom !== null && (
        <span className="line-clamp-2 text-xs break-words text-ink-muted" title={readFrom}>
          {t(value === null ? "preview.unread" : "preview.readFrom", { found: readFrom })}
        </span>
      )}
    </td>
  );
}
