import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { PendingMark } from "@/components/ui/pending-mark";
import { isLong, ShortText, WholeText, wordsOf } from "@/components/ui/whole-text";
import type { Translate } from "@/lib/platform/i18n/translator";
import type { TableColumn } from "./columns";
import { type Selection, SELECTED_IDS } from "./selection";

const ROW =
  "relative flex flex-wrap items-start gap-x-3 gap-y-0.5 border-b border-line py-2.5 transition-colors " +
  "last:border-b-0 hover:bg-accent-soft/40 has-[[name=ids]:checked]:bg-accent-soft/60 " +
  "has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 " +
  "has-[[data-row-link]:focus-visible]:outline-accent-ink md:table-row md:py-0 " +
  "md:[&:not(:last-child)>*]:border-b md:[&>*]:border-line print:table-row";
const SELECT_CELL =
  "relative z-10 w-px align-middle max-md:absolute! max-md:top-2 max-md:right-0 max-md:w-auto md:pl-4 print:hidden";
const CELL = "align-middle md:px-3 md:first:pl-4 md:last:pr-4";
const TITLE_CELL =
  "block max-md:w-full pr-8 text-left font-normal max-md:text-md md:table-cell md:pr-3 print:table-cell";
const LINE_CELL =
  "flex max-w-full min-w-0 items-start gap-1.5 text-sm md:table-cell md:max-w-none md:text-base print:table-cell";
const LEFT_OUT_CELL = "hidden md:table-cell print:table-cell";
const DENSITY = { comfortable: "md:h-11", compact: "md:h-8.5 md:text-sm" };
const ROW_LINK =
  "font-medium after:absolute after:inset-0 hover:underline hover:decoration-accent-line " +
  "hover:underline-offset-3 focus-visible:outline-none";

interface TableRowProps<Row> {
  id: string;
  row: Row;
  /** The visible ones, in order. */
  columns: readonly TableColumn<Row>[];
  href: string | undefined;
  selection: Selection<Row> | undefined;
  formId: string;
  density: keyof typeof DENSITY;
  t: Translate<"table">;
}

/** One row: cells side by side on wide screens, a card of labelled lines on narrow ones. */
export function TableRow<Row>({ id, row, columns, href, selection, formId, density, t }: TableRowProps<Row>) {
  return (
    <tr role="row" className={ROW}>
      {selection && (
        <td role="cell" className={SELECT_CELL}>
          <Checkbox
            form={formId}
            name={SELECTED_IDS}
            value={id}
            aria-label={t("selectRow", { row: selection.rowLabel(row) })}
          />
        </td>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row);
        const words = wordsOf(content);
        const whole = isLong(words) && <WholeText words={words} label={t("whole")} />;
        return index === 0 ? (
          <th
            key={column.id}
            role="rowheader"
            scope="row"
            className={clsx(CELL, DENSITY[density], TITLE_CELL, whole && "md:min-w-56")}
          >
            <RowLink href={href}>
              {whole ? (
                <ShortText>{content}</ShortText>
              ) : (
                <span dir="auto" className="inline-block">
                  {content}
                </span>
              )}
            </RowLink>
            {whole}
          </th>
        ) : (
          <td
            key={column.id}
            role="cell"
            className={clsx(
              CELL,
              DENSITY[density],
              cardLook(column, content),
              column.align === "end" && "md:text-right",
            )}
          >
            {column.card !== "title" && column.card !== "plain" && (
              <span aria-hidden="true" className="shrink-0 text-ink-muted md:hidden print:hidden">
                {column.header}
              </span>
            )}
            {whole ? (
              <span className="block min-w-0 md:max-w-72 md:min-w-40">
                <ShortText>{content}</ShortText>
                {whole}
              </span>
            ) : typeof content === "string" ? (
              <bdi className="wrap-anywhere md:wrap-normal">{content}</bdi>
            ) : (
              (content ?? <Nothing />)
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** A cell without a value says so in a table; a card leaves it out. */
function Nothing() {
  return (
    <span aria-hidden="true" className="text-ink-faint">
      –
    </span>
  );
}

function cardLook({ card }: Pick<TableColumn<never>, "card">, content: ReactNode): string {
  const isEmpty = content === null || content === undefined || content === false;
  if (card === "none" || isEmpty) return LEFT_OUT_CELL;
  return card === "title" ? TITLE_CELL : LINE_CELL;
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children;
  return (
    <Link href={href as Route} data-row-link className={ROW_LINK}>
      {children}
      <PendingMark />
    </Link>
  );
}
