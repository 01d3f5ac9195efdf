import type { ReactNode } from "react";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import type { TableColumn } from "./cell";
import type { TableFilter } from "./filters";
import type { Selection } from "./selection";
import type { ServerTable } from "./server-table";
import type { SearchParams } from "./table-url";

export interface ListedPage<Row> {
  reader: Reader;
  /** The page's search parameters from Next. Links preserve parameters that this table does not know. */
  params: SearchParams;
  rows: readonly Row[];
  /** The cursor of the next page; null or undefined on the last one. */
  next?: string | null;
  total?: Total;
  pageSize?: number;
  empty: ReactNode;
}

export interface DataTableProps<Row extends object> extends ListedPage<Row> {
  /**
   * Identifies the list in cookies and element ids: letters, digits and hyphens. Unique per page and kind of list.
   */
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
  t: Translate<"table">;
}
