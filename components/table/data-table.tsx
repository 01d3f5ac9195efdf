import type { Route } from "next";
import { ClientMessages } from "@/components/shell/client-messages";
import { readPreference } from "@/components/shell/keep-preference";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Pagination } from "@/components/ui/navigation";
import { Link } from "@/components/ui/page-link";
import { EmptyState } from "@/components/ui/state-views";
import { PendingMark } from "@/components/ui/submit-button";
import { decodeListView, inChosenOrder, listViewCookie } from "@/lib/people/list-views/rules";
import { formatter, type Reader, type Formatter } from "@/lib/platform/i18n/format";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { type Total, PAGE_SIZES } from "@/lib/platform/input/list-page";
import { ActiveFilters } from "./active-filters";
import type { TableColumn } from "./cell";
import { filtersData, parametersOf, type TableFilter } from "./filters";
import { gridData, type DataTableProps, type TableGridProps } from "./grid-data";
import type { Selection } from "./selection";
import { SelectionBar, ViewMenu } from "./selection-bar";
import { serverTable } from "./server-table";
import { TableFilters } from "./table-filters";
import { TableGrid } from "./table-grid";
import {
  filterQuery,
  isNarrowed,
  listHref,
  parseSort,
  SORT_PARAM,
  valuesOf,
  type Sort,
  writeSort,
  CURSOR_PARAM,
  LIMIT_PARAM,
  type SearchParams,
} from "./table-url";

interface SelectionFormProps {
  tableId: string;
  reader: Reader;
  selection: Pick<Selection<never>, "action" | "actions" | "canSelectAll">;
  total: Total | undefined;
  query: string;
}

const COUNTING = [
  "withSelected",
  "selected",
  "selectAllMatching",
  "allMatchingSelected",
  "selectAllMany",
  "allManySelected",
  "clearSelection",
] as const;

function SelectionForm({ tableId, reader, selection, total, query }: SelectionFormProps) {
  return (
    <ClientMessages reader={reader} parts={{ table: COUNTING }}>
      <SelectionBar
        tableId={tableId}
        query={query}
        action={selection.action}
        total={selection.canSelectAll ? total : undefined}
      >
        {selection.actions}
      </SelectionBar>
    </ClientMessages>
  );
}

/** Rendered from the URL and usable before hydration. The rows are already filtered, sorted and paged. */
export async function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, reader, path, params, rows, filters = [], selection, total } = props;
  const filterNames = filters.flatMap(parametersOf);
  if (rows.length === 0 && !isNarrowed(params, filterNames)) return props.empty;

  const t = translator(reader.locale, "table");
  const format = formatter(reader);
  const view = decodeListView(await readPreference(listViewCookie(id)));
  const { density, hidden: chosen, widths } = view;
  const columns = inChosenOrder(props.columns, movableIds(props.columns, view.order));
  const hidden = chosen ?? columns.filter((column) => column.hiddenByDefault).map((column) => column.id);
  const sort = parseSort(valuesOf(params, SORT_PARAM)[0] ?? props.defaultSort);
  const table = serverTable({ columns, rows, rowId: props.rowId, sort, hidden });
  const without = Object.fromEntries(filterNames.map((name) => [name, undefined]));

  return (
    <section aria-label={props.caption} className="group/list">
      <ListToolbar
        {...props}
        widths={widths}
        filters={filters}
        table={table}
        sort={sort}
        density={density}
        t={t}
        format={format}
      />
      <ActiveFilters path={path} params={params} filters={filters} t={t} format={format} />
      {rows.length > 0 ? (
        <TableGrid data={gridData({ ...props, columns, widths, table, density, t })} />
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
      <PagingBar {...props} count={rows.length} t={t} />
    </section>
  );
}

const moveTexts = (t: Translate<"table">) => ({
  left: t("moveLeft", { column: "*" }),
  right: t("moveRight", { column: "*" }),
  narrower: t("narrower", { column: "*" }),
  wider: t("wider", { column: "*" }),
});

/** The first column stays first, and columns that cannot be hidden stay in place. */
function movableIds<Row>(columns: readonly TableColumn<Row>[], order: readonly string[] = []): string[] {
  const fixed = new Set(columns.filter(({ hideable }, index) => index === 0 || hideable === false).map(({ id }) => id));
  return order.filter((id) => !fixed.has(id));
}

interface ListToolbarProps<Row extends object> extends TableGridProps<Row> {
  filters: readonly TableFilter[];
  sort: Sort | undefined;
  format: Formatter;
}

function ListToolbar<Row extends object>(props: ListToolbarProps<Row>) {
  const { id, path, params, filters, sort, table, density, exportHref, t, format } = props;
  const columns = table.getAllLeafColumns().map((column) => ({ column, label: String(column.columnDef.header) }));
  const hideable = columns.filter(({ column }) => column.getCanHide());
  // The default order is not in the URL.
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
              columns: hideable.map(({ column, label }) => ({
                id: column.id,
                label,
                isShown: column.getIsVisible(),
                ...(props.widths?.[column.id] !== undefined && { width: props.widths[column.id] }),
              })),
              texts: {
                view: t("view"),
                shownColumns: t("shownColumns"),
                density: t("density"),
                comfortable: t("comfortable"),
                compact: t("compact"),
                apply: t("apply"),
                ...moveTexts(t),
              },
            }}
          />
        )}
        {exportHref && (
          <>
            <LinkButton
              href={query ? `${exportHref}?${query}` : exportHref}
              download
              icon={<Download aria-hidden="true" />}
            >
              {t("export")}
            </LinkButton>
            <LinkButton
              href={`${exportHref}?${query ? `${query}&` : ""}format=jsonl`}
              download
              className="max-md:hidden"
            >
              {t("exportJsonLines")}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  );
}

interface PagingBarProps {
  path: string;
  params: SearchParams;
  next?: string | null;
  count: number;
  total?: Total;
  pageSize?: number;
  t: Translate<"table">;
}

function totalText(total: Total | undefined, count: number, t: Translate<"table">): string {
  if (total === undefined) return t("shown", { count });
  return typeof total === "number" ? t("total", { count: total }) : t("totalAtLeast", { count: total.atLeast });
}

/** Cursors are opaque, so the only way back is to the first page. */
export function PagingBar(props: PagingBarProps) {
  const { path, params, next, count, total, t } = props;
  const isDeep = valuesOf(params, CURSOR_PARAM).length > 0;
  const fitsAnyPage = !isDeep && !next && count <= PAGE_SIZES[0];
  return (
    <div
      className={"flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-muted print:hidden"}
    >
      <p>{totalText(total, count, t)}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!fitsAnyPage && <PageSizes {...props} />}
        <Pagination
          label={t("pages")}
          first={isDeep ? { href: listHref(path, params, {}), label: t("first") } : undefined}
          next={next ? { href: listHref(path, params, { [CURSOR_PARAM]: next }), label: t("next") } : undefined}
        />
      </div>
    </div>
  );
}

function PageSizes({ path, params, pageSize, t }: PagingBarProps) {
  if (pageSize === undefined) return null;
  return (
    <ul aria-label={t("perPage")} className="flex items-center">
      {PAGE_SIZES.map((size) => (
        <li key={size}>
          <Link
            href={listHref(path, params, { [LIMIT_PARAM]: String(size) }) as Route}
            aria-current={size === pageSize || undefined}
            aria-label={`${t("perPage")}: ${size}`}
            className="page-size"
          >
            {size}
            <PendingMark />
          </Link>
        </li>
      ))}
    </ul>
  );
}
