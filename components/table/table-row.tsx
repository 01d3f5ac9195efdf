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

const DENSITY = { comfortable: "md:h-11", compact: "md:h-8.5 md:text-sm" };

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
    <tr role="row" className="list-row">
      {selection && (
        <td role="cell" className="list-select">
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
            className={clsx("list-cell list-title", DENSITY[density], whole && "md:min-w-56")}
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
              "list-cell",
              DENSITY[density],
              cardLook(column, content),
              column.align === "end" && "md:text-right",
            )}
          >
            {column.card !== "title" && column.card !== "plain" && (
              <span aria-hidden="true" className="list-label">
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
  if (card === "none" || isEmpty) return "list-left-out";
  return card === "title" ? "list-title" : "list-line";
}

function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children;
  return (
    <Link href={href as Route} data-row-link className="list-link">
      {children}
      <PendingMark />
    </Link>
  );
}
