import { readPreference } from "@/components/shell/keep-preference";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { decodeListView, listViewCookie } from "@/lib/people/list-views/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ActiveFilters } from "./active-filters";
import { parametersOf } from "./filters";
import { gridData } from "./grid-data";
import { ListToolbar } from "./list-toolbar";
import { PagingBar } from "./paging";
import { SelectionForm } from "./selection-form";
import { serverTable } from "./server-table";
import { TableGrid } from "./table-grid";
import type { DataTableProps } from "./table-props";
import { filterQuery, isNarrowed, listHref, parseSort, SORT_PARAM, valuesOf } from "./table-url";

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
        <TableGrid data={gridData({ ...props, table, density, t })} />
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
      <PagingBar {...props} shown={rows.length} t={t} />
    </section>
  );
}
