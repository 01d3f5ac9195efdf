"use client";

import { clsx } from "clsx";
import type { CSSProperties } from "react";
import { useFormatter } from "use-intl";
import type { GridData } from "./grid-data";
import { TableHead } from "./table-head";
import { TableRow } from "./table-row";

const FRAME =
  "relative overflow-x-auto border-y border-line transition-opacity group-has-data-pending/list:opacity-60 " +
  "md:rounded-md md:border-x md:bg-surface print:max-h-none print:overflow-visible";

/** The rows themselves. Roles are spelt out because the card layout of narrow screens takes the table's own away. */
export function TableGrid({ data }: { data: GridData }) {
  const { caption, rows, labels, formId, density, height, texts } = data;
  // Of the cell among its siblings, as styles count them.
  const nth = (place: number) => place + (formId === undefined ? 1 : 2);
  const shownLabels = Object.fromEntries(
    Object.entries(labels).map(([place, label]) => [`--label-${nth(Number(place))}`, JSON.stringify(label)]),
  ) as CSSProperties;
  const format = useFormatter();
  /** A hint comes with the pointer: written on every row, it would be as long as what it is a hint of. */
  const explain = (target: EventTarget) => {
    if (target instanceof HTMLTimeElement && target.title === "")
      target.title = format.dateTime(new Date(target.dateTime), { dateStyle: "long", timeStyle: "long" });
  };
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={texts.rows}
      className={clsx(FRAME, height === "window" && "md:max-h-[max(24rem,calc(100dvh-17rem))]")}
    >
      <table
        role="table"
        aria-label={caption}
        className={clsx("list-table", density === "compact" && "is-compact")}
        style={shownLabels}
        onPointerOver={({ target }) => explain(target)}
      >
        <TableHead data={data} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.id} row={row} data={data} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
