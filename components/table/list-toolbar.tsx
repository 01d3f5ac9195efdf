import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import type { Formatter } from "@/lib/platform/i18n/format";
import { filtersData } from "./filter-data";
import type { TableFilter } from "./filters";
import { TableFilters } from "./table-filters";
import type { TableGridProps } from "./table-props";
import { filterQuery, type Sort, writeSort } from "./table-url";
import { ViewMenu } from "./view-menu";

interface ListToolbarProps<Row extends object> extends TableGridProps<Row> {
  filters: readonly TableFilter[];
  sort: Sort | undefined;
  format: Formatter;
}

/** What stands above the rows: filters on the left, the look of the list and its export on the right. */
export function ListToolbar<Row extends object>(props: ListToolbarProps<Row>) {
  const { id, path, params, filters, sort, table, density, exportHref, t, format } = props;
  const columns = table.getAllLeafColumns().map((column) => ({ column, label: String(column.columnDef.header) }));
  const hideable = columns.filter(({ column }) => column.getCanHide());
  // The usual order stays out of the address.
  const ownOrder = (order: string) => (order === props.defaultSort ? "" : order);
  const orders = columns
    .filter(({ column }) => column.getCanSort())
    .flatMap(({ column, label }) => [
      { value: ownOrder(column.id), label: t("ascending", { column: label }) },
      { value: ownOrder(`-${column.id}`), label: t("descending", { column: label }) },
    ]);
  const hasUsual = orders.length === 0 || props.defaultSort !== undefined;
  const query = filterQuery({ ...params, ...props.within });
  return (
    <div className="mb-3 flex flex-wrap items-start justify-between gap-2 print:hidden">
      <TableFilters
        data={filtersData({
          tableId: id,
          path,
          params,
          filters,
          sortOptions: hasUsual ? orders : [{ value: "", label: t("usualOrder") }, ...orders],
          sort: sort ? ownOrder(writeSort(sort)) : "",
          t,
          format,
        })}
      />
      <div className="flex gap-2">
        {hideable.length > 0 && (
          <ViewMenu
            data={{
              tableId: id,
              density,
              columns: hideable.map(({ column, label }) => ({ id: column.id, label, isShown: column.getIsVisible() })),
              texts: {
                view: t("view"),
                shownColumns: t("shownColumns"),
                density: t("density"),
                comfortable: t("comfortable"),
                compact: t("compact"),
                apply: t("apply"),
              },
            }}
          />
        )}
        {exportHref && (
          <LinkButton
            href={query ? `${exportHref}?${query}` : exportHref}
            download
            icon={<Download aria-hidden="true" />}
          >
            {t("export")}
          </LinkButton>
        )}
      </div>
    </div>
  );
}
