import { Download } from "lucide-react";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { TableColumn } from "./columns";
import { parametersOf, type TableFilter } from "./filters";
import { type Paging, PagingBar, type Total } from "./paging";
import type { Selection } from "./selection";
import { SelectionBar } from "./selection-bar";
import { serverTable } from "./server-table";
import { TableGrid } from "./table-grid";
import { decodePreferences, tableCookie } from "./table-preferences";
import {
  changedPairs, CURSOR_PARAM, LIMIT_PARAM, PAGE_PARAM, parseSort, type SearchParams, SORT_PARAM, valuesOf, writeSort,
} from "./table-url";
import { ActiveFilters, TableFilters } from "./toolbar";
import { ViewMenu } from "./view-menu";

export interface DataTableProps<Row extends object> {
  /** Names the list in cookies and element ids: letters, digits and hyphens. One per page and kind of list. */
  id: string;
  /** What the rows are, in the reader's language: the accessible name. */
  caption: string;
  reader: Reader;
  /** The page's own address, without a query. */
  path: string;
  /** The page's search parameters as Next gives them. Links keep those that this table does not know. */
  params: SearchParams;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Where a press on the row leads; the first column's content becomes the link. */
  rowHref?: (row: Row) => string;
  /** `created_at` or `-created_at`: the order when the address names none. */
  defaultSort?: string;
  filters?: readonly TableFilter[];
  paging: Paging;
  total?: Total;
  pageSizes?: readonly number[];
  pageSize?: number;
  selection?: Selection<Row>;
  /** Address of a CSV of the same filters; the query is appended. */
  exportHref?: string;
  /** What to say and offer when there is nothing at all yet. */
  empty: ReactNode;
  /** Scroll inside the window under a standing head (a page's main list), or grow with the rows (a list within a page). */
  height?: "window" | "content";
}

/**
 * Every list of the portal: rendered on the server from the address, usable before hydration, a table on wide screens
 * and cards on narrow ones. The rows arrive filtered, sorted and paged.
 */
export async function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, reader, path, params, columns, rows, filters = [], selection, exportHref, paging, total } = props;
  const t = translator(reader.locale, "table");
  const format = formatter(reader);
  const preferences = decodePreferences((await cookies()).get(tableCookie(id))?.value);
  const sort = parseSort(valuesOf(params, SORT_PARAM)[0] ?? props.defaultSort);
  const hidden = preferences.hidden ?? columns.filter((column) => column.hiddenByDefault).map((column) => column.id);
  const table = serverTable({ columns, rows, rowId: props.rowId, sort, hidden });

  const filterNames = filters.flatMap(parametersOf);
  const isNarrowed = filterNames.some((name) => valuesOf(params, name).length > 0);
  const isDeep = [CURSOR_PARAM, PAGE_PARAM].some((name) => valuesOf(params, name).length > 0);
  const query = new URLSearchParams(
    changedPairs(params, { [CURSOR_PARAM]: undefined, [PAGE_PARAM]: undefined, [LIMIT_PARAM]: undefined }),
  ).toString();
  if (rows.length === 0 && !isNarrowed && !isDeep) return props.empty;

  const sortOptions = table
    .getAllLeafColumns()
    .filter((column) => column.getCanSort())
    .flatMap((column) => {
      const name = String(column.columnDef.header);
      return [
        { value: column.id, label: t("ascending", { column: name }) },
        { value: `-${column.id}`, label: t("descending", { column: name }) },
      ];
    });
  const hideable = table.getAllLeafColumns().filter((column) => column.getCanHide());

  return (
    <section aria-label={props.caption}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <TableFilters
          tableId={id}
          path={path}
          params={params}
          filters={filters}
          sortOptions={sortOptions}
          sort={sort ? writeSort(sort) : ""}
          t={t}
          format={format}
        />
        <div className="flex gap-2">
          {hideable.length > 0 && (
            <ViewMenu
              tableId={id}
              density={preferences.density}
              columns={hideable.map((column) => ({
                id: column.id,
                label: String(column.columnDef.header),
                isShown: column.getIsVisible(),
              }))}
              t={t}
            />
          )}
          {exportHref && (
            <LinkButton href={query ? `${exportHref}?${query}` : exportHref} download icon={<Download aria-hidden="true" />}>
              {t("export")}
            </LinkButton>
          )}
        </div>
      </div>
      <ActiveFilters path={path} params={params} filters={filters} t={t} />
      {rows.length === 0 ? (
        <EmptyState title={t("noResultTitle")} action={<LinkButton href={path}>{t("clearFilters")}</LinkButton>}>
          {t("noResultHint")}
        </EmptyState>
      ) : (
        <TableGrid {...props} table={table} density={preferences.density} sort={sort} t={t} />
      )}
      {selection && rows.length > 0 && (
        <ClientMessages reader={reader} namespaces={["table"]}>
          <SelectionBar
            tableId={id}
            query={query}
            action={selection.action}
            total={selection.canSelectAll && typeof total === "number" ? total : undefined}
          >
            {selection.actions}
          </SelectionBar>
        </ClientMessages>
      )}
      <PagingBar
        path={path}
        params={params}
        paging={paging}
        shown={rows.length}
        total={total}
        pageSizes={props.pageSizes ?? []}
        pageSize={props.pageSize}
        t={t}
        format={format}
      />
    </section>
  );
}
