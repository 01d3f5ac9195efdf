import type { ReactNode } from "react";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { Total } from "@/lib/platform/input/list-page";
import type { TableColumn } from "./cell";
import type { TableFilter } from "./filters";
import type { Selection } from "./selection";
import type { ServerTable } from "./server-table";
import type { SearchParams } from "./table-url";

/** A page of a list's rows, as the page of the portal hands it to the list's table. */
export interface ListedPage<Row> {
  reader: Reader;
  /** The page's search parameters as Next gives them. Links keep those that this table does not know. */
  params: SearchParams;
  rows: readonly Row[];
  /** The cursor of the page behind this one; left out or null on the last. */
  next?: string | null;
  total?: Total;
  /** Left out: the list has one size. */
  pageSize?: number;
  /** What to say and offer when there is nothing at all yet. */
  empty: ReactNode;
}

export interface DataTableProps<Row extends object> extends ListedPage<Row> {
  /** Names the list in cookies and element ids: letters, digits and hyphens. One per page and kind of list. */
  id: string;
  /** What the rows are, in the reader's language: the accessible name. */
  caption: string;
  /** The page's own address, without a query. */
  path: string;
  /** What the page itself narrows the list by: goes along with a selection and into the export. */
  within?: SearchParams;
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  /** Where a press on the row leads; the first column's content becomes the link. */
  rowHref?: (row: Row) => string;
  /** `created_at` or `-created_at`: the order when the address names none. */
  defaultSort?: string;
  filters?: readonly TableFilter[];
  selection?: Selection<Row>;
  /** Address of a CSV of the same filters; the query is appended. */
  exportHref?: string;
  /** Scroll in the window under a standing head (a main list), or grow with the rows (a list within a page). */
  height?: "window" | "content";
}

export interface TableGridProps<Row extends object> extends DataTableProps<Row> {
  table: ServerTable<Row>;
  density: "comfortable" | "compact";
  t: Translate<"table">;
}
