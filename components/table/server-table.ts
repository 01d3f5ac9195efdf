import {
  type ColumnDef,
  columnVisibilityFeature,
  constructTable,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { TableColumn } from "./cell";
import type { Sort } from "./table-url";

type Listener = unknown;
const neverChanges = (_listener: Listener) => ({ unsubscribe() {} });

/** The page is rendered once from the URL and state never changes, so the bindings are plain values. */
const still = {
  createOptionsStore: false,
  wrapExternalAtoms: false,
  addSubscription() {},
  batch: (run: () => void) => run(),
  schedule: (run: () => void) => run(),
  untrack: <T>(read: () => T) => read(),
  createReadonlyAtom: <T>(read: () => T) => ({ get: read, subscribe: neverChanges }),
  createWritableAtom: <T>(initial: T) => {
    let value = initial;
    const set = (next: T | ((before: T) => T)) => {
      value = typeof next === "function" ? (next as (before: T) => T)(value) : next;
    };
    return { get: () => value, set, subscribe: neverChanges };
  },
};

const features = tableFeatures({ coreReactivityFeature: still, columnVisibilityFeature, rowSortingFeature });

interface ServerTableOptions<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  sort: Sort | undefined;
  hidden: readonly string[];
}

export function serverTable<Row extends object>({ columns, rows, rowId, sort, hidden }: ServerTableOptions<Row>) {
  const definitions: ColumnDef<typeof features, Row>[] = columns.map((column, index) => ({
    id: column.id,
    header: column.header,
    accessorFn: (row) => row,
    enableSorting: Boolean(column.sortable),
    sortDescFirst: column.sortable === "desc",
    enableHiding: index > 0 && column.hideable !== false,
  }));
  return constructTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowId,
    manualSorting: true,
    state: { sorting: sort ? [sort] : [], columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
}

export type ServerTable<Row extends object> = ReturnType<typeof serverTable<Row>>;
