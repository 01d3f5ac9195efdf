import { clsx } from "clsx";
import { selectionFormId } from "./selection";
import { TableHead } from "./table-head";
import type { TableGridProps } from "./table-props";
import { TableRow } from "./table-row";

const FRAME =
  "relative overflow-x-auto border-y border-line transition-opacity group-has-data-pending/list:opacity-60 " +
  "md:rounded-md md:border-x md:bg-surface print:max-h-none print:overflow-visible";

/** The rows themselves. Roles are spelt out because the card layout of narrow screens takes the table's own away. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { id, caption, table, columns, rowHref, selection, density, t, height = "window" } = props;
  const byId = new Map(columns.map((column) => [column.id, column]));
  const visible = table.getVisibleLeafColumns().flatMap(({ id: columnId }) => byId.get(columnId) ?? []);
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={t("rows")}
      className={clsx(FRAME, height === "window" && "md:max-h-[max(24rem,calc(100dvh-17rem))]")}
    >
      <table
        role="table"
        aria-label={caption}
        className="block w-full border-separate border-spacing-0 text-left md:table print:table"
      >
        <TableHead {...props} byId={byId} />
        <tbody role="rowgroup" className="block md:table-row-group print:table-row-group">
          {table.getRowModel().rows.map(({ id: rowId, original }) => (
            <TableRow
              key={rowId}
              id={rowId}
              row={original}
              columns={visible}
              href={rowHref?.(original)}
              selection={selection}
              formId={selectionFormId(id)}
              density={density}
              t={t}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
