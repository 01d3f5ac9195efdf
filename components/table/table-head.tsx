import { clsx } from "clsx";
import { must } from "@/lib/platform/must";
import type { TableColumn } from "./columns";
import { SelectPage } from "./select-page";
import { selectionFormId } from "./selection";
import { SortLink } from "./sort-link";
import type { TableGridProps } from "./table-props";

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** Which rows the page has: with others, what was counted of the chosen ones is past. */
const rowsKey = <Row extends object>(table: TableGridProps<Row>["table"]) =>
  table
    .getRowModel()
    .rows.map(({ id }) => id)
    .join();

/** The standing head of a list. */
export function TableHead<Row extends object>({
  id,
  table,
  byId,
  selection,
  path,
  params,
  t,
}: TableGridProps<Row> & { byId: ReadonlyMap<string, TableColumn<Row>> }) {
  return (
    <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group print:table-header-group">
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} role="row">
          {selection && (
            <th role="columnheader" className={"list-head micro-label w-px pr-0 print:hidden"}>
              <SelectPage key={rowsKey(table)} formId={selectionFormId(id)} label={t("selectPage")} />
            </th>
          )}
          {group.headers.map(({ id: headerId, column }) => {
            const { header, width, align } = must(byId.get(column.id), column.id);
            const sorted = column.getIsSorted();
            return (
              <th
                key={headerId}
                role="columnheader"
                scope="col"
                aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
                className={clsx("list-head micro-label", width, align === "end" && "text-right")}
              >
                {column.getCanSort() ? (
                  <SortLink
                    label={header}
                    columnId={column.id}
                    sorted={sorted}
                    next={column.getNextSortingOrder()}
                    path={path}
                    params={params}
                    t={t}
                  />
                ) : (
                  header
                )}
              </th>
            );
          })}
        </tr>
      ))}
    </thead>
  );
}
