import type { ReactNode } from "react";
import { readPreference } from "@/components/shell/keep-preference";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { decodeListView, listViewCookie } from "@/lib/people/list-views/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ActiveFilters } from "./active-filters";
import type { TableColumn } from "./columns";
import { parametersOf, type TableFilter } from "./filters";
import { ListToolbar } from "./list-toolbar";
import { type Paging, PagingBar, type Total } from "./paging";
import type { Selection } from "./selection";
import { SelectionForm } from "./selection-form";
import { serverTable } from "./server-table";
import { TableGrid } from "./table-grid";
import { filterQuery, isNarrowed, listHref, parseSort, type SearchParams, SORT_PARAM, valuesOf } from "./table-url";

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
  /** What the page itself narrows the list by: goes along with a selection and into the export. */
  within?: SearchParams;
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
  /**
   * Scroll inside the window under a standing head (a page's main list), or grow with the rows (a list within a page).
   */
  height?: "window" | "content";
}

/**
 * Every list of the portal: rendered on the server from the address, usable before hydration, a table on wide screens
 * and cards on narrow ones. The rows arrive filtered, sorted and paged.
 */
export async function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, reader, path, params, columns, rows, filters = [], selection, total } = props;
  const filterNames = filters.flatMap(parametersOf);
  if (rows.length === 0 && !isNarrowed(params, filterNames)) return props.empty;

  const t = translator(reader.locale, "table");
  const format = formatter(reader);
  const { density, hidden: chosen } = decodeListView(await readPreference(listViewCookie(id)));
  const hidden = chosen ?? columns.filter((column) => column.hiddenByDefault).map((column) => column.id);
  const sort = parseSort(valuesOf(params, SORT_PARAM)[0] ?? props.defaultSort);
  const table = serverTable({ columns, rows, rowId: props.rowId, sort, hidden });
  const without = Object.fromEntries(filterNames.map((name) => [name, undefined]));

  return (
    <section aria-label={props.caption} className="group/list">
      <ListToolbar {...props} filters={filters} table={table} sort={sort} density={density} t={t} format={format} />
      <ActiveFilters path={path} params={params} filters={filters} t={t} format={format} />
      {rows.length > 0 ? (
        <TableGrid {...props} table={table} density={density} t={t} />
      ) : (
        <EmptyState
          title={t("noResultTitle")}
          action={<LinkButton href={listHref(path, params, without)}>{t("clearFilters")}</LinkButton>}
        >
          {t("noResultHint")}
        </EmptyState>
      )}
      {selection && rows.length > 0 && (
        <SelectionForm
          tableId={id}
          reader={reader}
          selection={selection}
          total={total}
          query={filterQuery({ ...params, ...props.within })}
        />
      )}
      <PagingBar {...props} shown={rows.length} t={t} format={format} />
    </section>
  );
}
