import { clsx } from "clsx";
import type { GridData } from "./grid-data";
import { SelectPage } from "./select-page";
import { SortLink } from "./sort-link";

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

/** The standing head of a list. */
export function TableHead({ data: { columns, rows, formId, texts } }: { data: GridData }) {
  return (
    <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
      <tr role="row">
        {formId !== undefined && (
          <th role="columnheader" className="list-head micro-label w-px pr-0 print:hidden">
            {/* With other rows, what was counted of the chosen ones is past. */}
            <SelectPage key={rows.map(({ id }) => id).join()} formId={formId} label={texts.selectPage} />
          </th>
        )}
        {columns.map(({ id, header, width, look, isAtEnd, sort }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            aria-sort={sort?.sorted ? ARIA_SORT[sort.sorted] : undefined}
            className={clsx("list-head micro-label", width, isAtEnd && "text-right", look?.includes("acts") && "acts")}
          >
            {sort ? <SortLink label={header} {...sort} /> : header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
