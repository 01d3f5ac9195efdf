import { clsx } from "clsx";
import type { ReactNode } from "react";
import { isLong } from "@/components/ui/whole-text";
import { COLUMN_WIDTHS_REM } from "@/lib/people/list-views/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { type Cell, type CellData, isData, titleOf, textOfCell, type TableColumn } from "./cell";
import type { TableFilter } from "./filters";
import { selectionFormId, type Selection } from "./selection";
import type { ServerTable } from "./server-table";
import { listHref, SORT_PARAM, writeSort, type SearchParams } from "./table-url";

export interface GridColumn {
  id: string;
  header: string;
  width?: string;
  widthRem?: number;
  style?: string;
  isAtEnd?: true;
  sort?: { href: string; label: string; sorted: "asc" | "desc" | false };
}

export interface GridRow {
  id: string;
  href?: string;
  label?: string;
  /** A number is an index into `GridData.shared`. */
  cells: readonly Cell[];
  long?: Readonly<Record<number, string>>;
}

export interface GridData {
  caption: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  /** `*` is the row's id. */
  href?: string;
  shared: readonly CellData[];
  labels: Readonly<Record<number, string>>;
  noCard: readonly number[];
  formId?: string;
  texts: { rows: string; showAll: string; selectPage: string; selectRow: string };
  density: "comfortable" | "compact";
  height: "window" | "content";
}

const hasLabel = ({ card }: Pick<TableColumn<never>, "card">) => card === undefined || card === "line";

export function gridData<Row extends object>(props: TableGridProps<Row>): GridData {
  const { id, caption, table, rowHref, selection, density, t, height = "window" } = props;
  const byId = new Map(props.columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap((column) => byId.get(column.id) ?? []);
  const tableRows = table.getRowModel().rows;
  const cellRows = tableRows.map(({ original }) => visible.map(({ cell }) => cell(original)));
  const { rows, shared } = shareData(cellRows);
  const pattern = hrefPattern(tableRows.map(({ id: rowId, original }) => [rowId, rowHref?.(original)]));
  const places = visible.map((column, index) => ({ column, place: index })).slice(1);
  return {
    caption,
    columns: visible.map((column) => gridColumn(props, column)),
    rows: tableRows.map(({ id: rowId, original }, index): GridRow => {
      const long = Object.fromEntries(
        requireValue(cellRows[index], "The cells of a row")
          .map((cell, column) => [column, textOfCell(cell)] as const)
          .filter(([, fullText]) => isLong(fullText)),
      );
      const href = rowHref?.(original);
      const label = selection?.rowLabel(original);
      return {
        id: rowId,
        ...(href !== undefined && href !== pattern?.replace("*", rowId) && { href }),
        ...(label !== undefined && label !== titleOf(requireValue(cellRows[index], "The cells of a row")) && { label }),
        cells: requireValue(rows[index], "The cells of a row"),
        ...(Object.keys(long).length > 0 && { long }),
      };
    }),
    ...(pattern !== undefined && { href: pattern }),
    shared,
    labels: Object.fromEntries(
      places.filter(({ column }) => hasLabel(column)).map(({ column, place: index }) => [index, column.header]),
    ),
    noCard: places.filter(({ column }) => column.card === "none").map(({ place: index }) => index),
    ...(selection && { formId: selectionFormId(id) }),
    texts: {
      rows: t("rows"),
      showAll: t("whole"),
      selectPage: t("selectPage"),
      selectRow: t("selectRow", { row: "*" }),
    },
    density,
    height,
  };
}

function gridColumn<Row extends object>(
  { table, path, params, widths, t }: TableGridProps<Row>,
  { id, header, width, align, style }: TableColumn<Row>,
): GridColumn {
  const column = requireValue(table.getColumn(id), id);
  const sorted = column.getIsSorted();
  const next = column.getNextSortingOrder();
  const label = sorted
    ? `${t(`sorted.${sorted}`, { column: header })}. ${t(`sortNext.${next || "none"}`)}`
    : t("sortBy", { column: header });
  const sort = next ? writeSort({ id, desc: next === "desc" }) : undefined;
  return {
    id,
    header,
    ...(width !== undefined && widths?.[id] === undefined && { width }),
    ...(widths?.[id] !== undefined && { widthRem: COLUMN_WIDTHS_REM[widths[id]] }),
    ...((style !== undefined || align === "end") && { style: clsx(style, align === "end" && "end") }),
    ...(align === "end" && { isAtEnd: true as const }),
    ...(column.getCanSort() && { sort: { href: listHref(path, params, { [SORT_PARAM]: sort }), label, sorted } }),
  };
}

function hrefPattern([first]: (readonly [string, string | undefined])[]): string | undefined {
  return first?.[1]?.includes(first[0]) ? first[1].replace(first[0], "*") : undefined;
}

function shareData(rows: readonly (readonly Cell[])[]): { rows: readonly (readonly Cell[])[]; shared: CellData[] } {
  const times = new Map<string, number>();
  const count = (cell: Cell): void => {
    if (Array.isArray(cell)) for (const part of cell as readonly Cell[]) count(part);
    if (!isData(cell)) return;
    const name = JSON.stringify(cell);
    times.set(name, (times.get(name) ?? 0) + 1);
  };
  count(rows.flat());
  const names = [...times].filter(([, often]) => often > 1).map(([name]) => name);
  const places = new Map(names.map((name, index) => [name, index]));
  const share = (cell: Cell): Cell => {
    if (Array.isArray(cell)) return (cell as readonly Cell[]).map(share);
    if (typeof cell === "number") return String(cell);
    return isData(cell) ? (places.get(JSON.stringify(cell)) ?? cell) : cell;
  };
  return { rows: rows.map((cells) => cells.map(share)), shared: names.map((name) => JSON.parse(name) as CellData) };
}

export interface ListedPage<Row> {
  reader: Reader;
  /** The page's search parameters from Next. Links preserve parameters that this table does not know. */
  params: SearchParams;
  rows: readonly Row[];
  next?: string | null;
  total?: Total;
  pageSize?: number;
  empty: ReactNode;
}

export interface DataTableProps<Row extends object> extends ListedPage<Row> {
  /** In cookies and element ids: letters, digits and hyphens. Unique per page and kind of list. */
  id: string;
  caption: string;
  path: string;
  /** Filters that the page itself applies: included in selections and exports. */
  within?: SearchParams;
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string;
  defaultSort?: string;
  filters?: readonly TableFilter[];
  selection?: Selection<Row>;
  exportHref?: string;
  height?: "window" | "content";
}

export interface TableGridProps<Row extends object> extends DataTableProps<Row> {
  table: ServerTable<Row>;
  density: "comfortable" | "compact";
  widths?: Readonly<Record<string, number>>;
  t: Translate<"table">;
}
