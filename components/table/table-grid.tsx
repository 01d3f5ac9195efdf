"use client";

import { clsx } from "clsx";
import type { Route } from "next";
import { type CSSProperties, type ReactNode, useEffect, useState, Fragment, lazy, Suspense } from "react";
import { useFormatter } from "use-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";
import { PictureMark } from "@/components/ui/small-marks";
import { Badge, Status } from "@/components/ui/status";
import { PendingMark } from "@/components/ui/submit-button";
import { ShortText, WholeText } from "@/components/ui/whole-text";
import { type Cell, titleOf, type CellData, EN_SPACE, isData } from "./cell";
import type { GridData, GridColumn, GridRow } from "./grid-data";
import type { QuickLookData } from "./quick-look";
import { SELECTED_IDS, rowCheckboxes, setAllRows, watchSelection } from "./selection";

const QuickLook = lazy(async () => ({ default: (await import("./quick-look")).QuickLook }));

/** Products, passports and transfers: the space bar shows their main facts. */
const LOOKED_AT = /^(?:prd|psp|trf)_/;

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function TableHead({ data: { columns, rows, formId, texts } }: { data: GridData }) {
  return (
    <thead role="rowgroup" className="sr-only as-table:not-sr-only as-table:table-header-group">
      <tr role="row">
        {formId !== undefined && (
          <th role="columnheader" className="list-head micro-label w-px pr-0 print:hidden">
            {/* With other rows, what was counted of the chosen ones is past. */}
            <SelectPage key={rows.map(({ id }) => id).join()} formId={formId} label={texts.selectPage} />
          </th>
        )}
        {columns.map(({ id, header, width, widthRem, style, isAtEnd, sort }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            aria-sort={sort?.sorted ? ARIA_SORT[sort.sorted] : undefined}
            style={widthRem === undefined ? undefined : { width: `${widthRem}rem`, minWidth: `${widthRem}rem` }}
            className={clsx("list-head micro-label", width, isAtEnd && "text-right", style?.includes("acts") && "acts")}
          >
            {sort ? <SortLink header={header} {...sort} /> : header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function TableRow({ row, data }: { row: GridRow; data: GridData }) {
  const { columns, noCard, formId, shared, texts } = data;
  const { id, cells, label = titleOf(cells), long = {} } = row;
  const href = row.href ?? data.href?.replace("*", id);
  return (
    <tr role="row" id={id}>
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
      {cells.map((cellOrIndex, column) => {
        const cell = typeof cellOrIndex === "number" ? shared[cellOrIndex] : cellOrIndex;
        const fullText = long[column];
        const disclosure = fullText !== undefined && <WholeText text={fullText} label={texts.showAll} />;
        const content = <CellContent cell={cell} id={id} shared={shared} />;
        return column === 0 ? (
          <th key={column} role="rowheader" className={disclosure ? "md:min-w-56" : undefined}>
            <Title href={href}>{disclosure ? <ShortText>{content}</ShortText> : content}</Title>
            {disclosure}
          </th>
        ) : (
          <td
            key={column}
            role="cell"
            className={
              clsx(
                columns[column]?.style,
                isNothing(cell) ? "nothing" : (noCard.includes(column) || cell === false) && "not-in-card",
              ) || undefined
            }
          >
            {disclosure ? (
              <span className="block min-w-0 md:max-w-72 md:min-w-40">
                <ShortText>{content}</ShortText>
                {disclosure}
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

const FRAME =
  "relative overflow-x-auto border-y border-line transition-opacity group-has-data-pending/list:opacity-60 " +
  "md:rounded-md md:border-x md:bg-surface print:max-h-none print:overflow-visible";

/** Roles are explicit because the card layout for narrow screens removes the table's implicit ones. */
export function TableGrid({ data }: { data: GridData }) {
  const { caption, rows, labels, formId, density, height, texts } = data;
  const nth = (column: number) => column + (formId === undefined ? 1 : 2);
  const shownLabels = Object.fromEntries(
    Object.entries(labels).map(([column, label]) => [`--label-${nth(Number(column))}`, JSON.stringify(label)]),
  ) as CSSProperties;
  const format = useFormatter();
  const [quickLook, setQuickLook] = useState<(QuickLookData & { link: HTMLAnchorElement }) | null>(null);
  const openLook = async (id: string, link: HTMLAnchorElement) => {
    const response = await fetch(`/quick-look?${new URLSearchParams({ id })}`).catch(() => null);
    if (response?.ok) setQuickLook({ ...((await response.json()) as QuickLookData), link });
    else link.click();
  };
  /** Tooltips are added on hover: in every row they would double the size of the times. */
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
        onKeyDown={(event) => {
          const link = event.key === " " && event.target instanceof HTMLAnchorElement ? event.target : null;
          const id = link?.matches(".list-link") ? link.closest("tr")?.id : undefined;
          if (!link || !id || !LOOKED_AT.test(id)) return;
          event.preventDefault();
          void openLook(id, link);
        }}
      >
        <TableHead data={data} />
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={row.id} row={row} data={data} />
          ))}
        </tbody>
      </table>
      {quickLook && (
        <Suspense>
          <QuickLook {...quickLook} close={() => setQuickLook(null)} />
        </Suspense>
      )}
    </div>
  );
}

type SortLinkProps = NonNullable<GridColumn["sort"]> & { header: string };

function SortLink({ header, href, label, sorted }: SortLinkProps) {
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <Link
      href={href as Route}
      scroll={false}
      prefetch={false}
      aria-label={label}
      className={clsx(
        "target -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink",
        sorted && "text-ink",
      )}
    >
      {header}
      <Arrow aria-hidden="true" className={clsx("size-3", !sorted && "text-ink-faint")} />
      <PendingMark />
    </Link>
  );
}

function SelectPage({ formId, label }: { formId: string; label: string }) {
  const [share, setShare] = useState<"none" | "some" | "all">("none");

  useEffect(() => {
    const count = () => {
      const boxes = rowCheckboxes(formId);
      const chosen = boxes.filter((box) => box.checked).length;
      setShare(chosen === 0 ? "none" : chosen === boxes.length ? "all" : "some");
    };
    count();
    return watchSelection(formId, count);
  }, [formId]);

  return (
    <Checkbox
      aria-label={label}
      checked={share === "all"}
      ref={(box) => {
        if (box) box.indeterminate = share === "some";
      }}
      onChange={(event) => setAllRows(formId, event.currentTarget.checked)}
      className="no-js:invisible"
    />
  );
}

interface CellContentProps {
  cell: Cell;
  id: string;
  shared: readonly CellData[];
}

function CellContent({ cell, id, shared }: CellContentProps): ReactNode {
  if (typeof cell === "number") return <CellContent cell={shared[cell]} id={id} shared={shared} />;
  if (isData(cell)) return <Data data={cell} id={id} />;
  if (!Array.isArray(cell)) return cell as ReactNode;
  return (cell as readonly Cell[]).map((part, index) => (
    <Fragment key={index}>
      <CellContent cell={part} id={id} shared={shared} />
    </Fragment>
  ));
}

function Data({ data, id }: { data: CellData; id: string }) {
  if ("at" in data) return <time dateTime={data.at}>{data.text}</time>;
  if ("picture" in data)
    return (
      <span className="pictured">
        <PictureMark id={data.picture} />
        <span>
          <CellContent cell={data.text} id={id} shared={[]} />
        </span>
      </span>
    );
  if ("badge" in data)
    return (
      <>
        {EN_SPACE}
        <Badge tone={data.badge}>{data.text}</Badge>
      </>
    );
  if ("tone" in data) return <State {...data} />;
  if ("percent" in data)
    return (
      <span className="share" style={{ "--share": `${data.percent}%` } as CSSProperties}>
        {`${data.text} `}
        <i>{data.note}</i>
      </span>
    );
  if ("anchor" in data)
    return (
      <span id={data.anchor} className="numbered">
        <span className="mono">{data.number}</span>
        <span>
          <b>{data.text}</b>
          {data.notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </span>
      </span>
    );
  if ("href" in data)
    return (
      <Link href={data.href.replace("*", id) as Route} prefetch={false} className={`in-row ${data.style ?? ""}`}>
        {typeof data.text === "string" ? data.text : <Data data={data.text} id={id} />}
      </Link>
    );
  return (
    <span className={data.style} title={data.title}>
      {data.text}
    </span>
  );
}

function State({ tone, icon, text, unseen, isFramed }: Extract<CellData, { tone: unknown }>) {
  const status = (
    <Status tone={tone} icon={icon} plain={!isFramed}>
      {text}
      {unseen !== undefined && <i>{unseen}</i>}
    </Status>
  );
  return isFramed ? (
    <>
      {EN_SPACE}
      {status}
    </>
  ) : (
    status
  );
}
