import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { Checkbox } from "@/components/ui/checkbox";
import type { Translate } from "@/lib/i18n/translator";
import type { TableColumn } from "./columns";
import type { DataTableProps } from "./data-table";
import { PendingMark } from "./pending-mark";
import { SelectPage } from "./select-page";
import { SELECTED_IDS, selectionFormId } from "./selection";
import type { ServerTable } from "./server-table";
import { listHref, type SearchParams, type Sort, SORT_PARAM, writeSort } from "./table-url";

interface TableGridProps<Row extends object> extends DataTableProps<Row> {
  table: ServerTable<Row>;
  density: "comfortable" | "compact";
  sort: Sort | undefined;
  t: Translate<"table">;
}

/** The rows themselves. Roles are spelt out because the card layout of narrow screens takes the table's own away. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { id, caption, table, columns, rowHref, selection, density, path, params, t, height = "window" } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const formId = selectionFormId(id);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("rows")}
      className={clsx(
        "group/grid relative overflow-x-auto border-y border-line transition-opacity has-data-pending:opacity-60 md:rounded-md md:border-x md:bg-surface print:max-h-none print:overflow-visible",
        height === "window" && "md:max-h-[max(24rem,calc(100dvh-17rem))]",
      )}
    >
      <table role="table" aria-label={caption} className="block w-full border-separate border-spacing-0 text-left md:table print:table">
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group print:table-header-group">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {selection && (
                <th role="columnheader" className={clsx(HEAD, "w-px pr-0")}>
                  <SelectPage formId={formId} label={t("selectPage")} />
                </th>
              )}
              {group.headers.map((header) => {
                const column = byId.get(header.column.id)!;
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    role="columnheader"
                    scope="col"
                    aria-sort={sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined}
                    className={clsx(HEAD, column.width, column.align === "end" && "text-right")}
                  >
                    {header.column.getCanSort() ? (
                      <SortLink
                        label={column.header}
                        sorted={sorted}
                        next={header.column.getNextSortingOrder()}
                        columnId={column.id}
                        path={path}
                        params={params}
                        t={t}
                      />
                    ) : (
                      column.header
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group print:table-row-group">
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} role="row" className={ROW}>
              {selection && (
                <td role="cell" className="relative z-10 w-px align-middle max-md:absolute! max-md:top-2.5 max-md:right-0 max-md:w-auto md:pl-4 print:hidden">
                  <Checkbox form={formId} name={SELECTED_IDS} value={row.id} aria-label={t("selectRow", { row: selection.rowLabel(row.original) })} />
                </td>
              )}
              {row.getVisibleCells().map((cell, index) => {
                const column = byId.get(cell.column.id)!;
                const content = column.cell(row.original);
                const isFirst = index === 0;
                const Cell = isFirst ? "th" : "td";
                return (
                  <Cell
                    key={cell.id}
                    role={isFirst ? "rowheader" : "cell"}
                    scope={isFirst ? "row" : undefined}
                    className={clsx(CELL, DENSITY[density], cardClass(column, isFirst), column.align === "end" && "md:text-right")}
                  >
                    {!isFirst && column.card !== "title" && (
                      <span aria-hidden="true" className="text-sm text-ink-muted md:hidden print:hidden">
                        {column.header}
                      </span>
                    )}
                    {isFirst && rowHref ? (
                      <Link href={rowHref(row.original) as Route} data-row-link className="font-medium after:absolute after:inset-0 hover:underline hover:decoration-accent-line hover:underline-offset-3 focus-visible:outline-none">
                        {content}
                      </Link>
                    ) : (
                      content
                    )}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HEAD =
  "sticky top-0 z-10 h-9 border-b border-line bg-sunken px-3 micro-label whitespace-nowrap text-ink-muted first:pl-4 last:pr-4 print:static";
const CELL = "px-1 align-middle md:px-3 md:first:pl-4 md:last:pr-4";
const ROW =
  "relative block border-b border-line py-3 transition-colors last:border-b-0 hover:bg-accent-soft/40 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-accent-ink has-checked:bg-accent-soft/60 md:table-row md:py-0 md:[&:not(:last-child)>*]:border-b md:[&>*]:border-line print:table-row";
const DENSITY = { comfortable: "md:h-11", compact: "md:h-8.5 md:text-sm" };

function cardClass(column: TableColumn<never>, isFirst: boolean): string {
  if (column.card === "none") return "hidden md:table-cell print:table-cell";
  if (isFirst || column.card === "title") return "block pr-8 text-left font-normal max-md:text-md md:table-cell md:pr-3 print:table-cell";
  return "flex min-h-7 items-center justify-between gap-4 text-right md:table-cell md:text-left print:table-cell";
}

interface SortLinkProps {
  label: string;
  columnId: string;
  sorted: false | "asc" | "desc";
  next: false | "asc" | "desc";
  path: string;
  params: SearchParams;
  t: Translate<"table">;
}

function SortLink({ label, columnId, sorted, next, path, params, t }: SortLinkProps) {
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  const words = sorted === "asc" ? "sortedAscending" : sorted === "desc" ? "sortedDescending" : "sortBy";
  const sort = next ? writeSort({ id: columnId, desc: next === "desc" }) : undefined;
  return (
    <Link
      href={listHref(path, params, { [SORT_PARAM]: sort }) as Route}
      scroll={false}
      prefetch={false}
      aria-label={t(words, { column: label })}
      className={clsx("target -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink", sorted && "text-ink")}
    >
      {label}
      <Arrow aria-hidden="true" className={clsx("size-3", !sorted && "text-ink-faint")} />
      <PendingMark />
    </Link>
  );
}
