import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { PendingMark } from "@/components/ui/pending-mark";
import { ShortText, WholeText } from "@/components/ui/whole-text";
import { type Cell, titleOf } from "./cell";
import { CellContent } from "./cell-content";
import type { GridData, GridRow } from "./grid-data";
import { SELECTED_IDS } from "./selection";

/** One row: cells side by side on wide screens, a card of labelled lines on narrow ones. */
export function TableRow({ row, data }: { row: GridRow; data: GridData }) {
  const { columns, noCard, formId, shared, texts } = data;
  const { id, cells, label = titleOf(cells), long = {} } = row;
  const href = row.href ?? (data.href === undefined ? undefined : `${data.href}${id}`);
  return (
    <tr role="row">
      {formId !== undefined && (
        <td role="cell" className="pick">
          <input
            type="checkbox"
            form={formId}
            name={SELECTED_IDS}
            value={id}
            aria-label={texts.selectRow.replace("*", () => label)}
          />
        </td>
      )}
      {cells.map((given, place) => {
        const cell = typeof given === "number" ? shared[given] : given;
        const words = long[place];
        const whole = words !== undefined && <WholeText words={words} label={texts.whole} />;
        const content = <CellContent cell={cell} id={id} shared={shared} />;
        return place === 0 ? (
          <th key={place} role="rowheader" className={whole ? "md:min-w-56" : undefined}>
            <Title href={href}>{whole ? <ShortText>{content}</ShortText> : content}</Title>
            {whole}
          </th>
        ) : (
          <td
            key={place}
            role="cell"
            className={
              clsx(
                columns[place]?.look,
                isNothing(cell) ? "nothing" : (noCard.includes(place) || cell === false) && "not-in-card",
              ) || undefined
            }
          >
            {whole ? (
              <span className="block min-w-0 md:max-w-72 md:min-w-40">
                <ShortText>{content}</ShortText>
                {whole}
              </span>
            ) : typeof cell === "string" ? (
              <bdi>{cell}</bdi>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

const isNothing = (cell: Cell) => cell === null || cell === undefined;

function Title({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined)
    return (
      <span dir="auto" className="inline-block">
        {children}
      </span>
    );
  return (
    <Link href={href as Route} dir="auto" className="list-link">
      {children}
      <PendingMark />
    </Link>
  );
}
