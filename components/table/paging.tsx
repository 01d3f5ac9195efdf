import type { Route } from "next";
import Link from "next/link";
import { Pagination } from "@/components/ui/pagination";
import { PendingMark } from "@/components/ui/pending-mark";
import type { Formatter } from "@/lib/platform/i18n/format";
import type { Translate } from "@/lib/platform/i18n/translator";
import { CURSOR_PARAM, LIMIT_PARAM, listHref, PAGE_PARAM, type SearchParams, valuesOf } from "./table-url";

/** How a list goes on. Cursors are opaque strings and go into `?cursor=`; numbered pages into `?page=`. */
export type Paging =
  | { kind: "cursor"; next: string | null; previous?: string | null }
  | { kind: "page"; page: number; pageSize: number };

/** All rows that match, or a floor where counting them all would be slow. */
export type Total = number | { atLeast: number };

interface PagingBarProps {
  path: string;
  params: SearchParams;
  paging: Paging;
  shown: number;
  total?: Total;
  pageSizes?: readonly number[];
  pageSize?: number;
  t: Translate<"table">;
  format: Formatter;
}

function totalText(total: Total | undefined, shown: number, t: Translate<"table">): string {
  if (total === undefined) return t("shown", { count: shown });
  return typeof total === "number" ? t("total", { count: total }) : t("totalAtLeast", { count: total.atLeast });
}

type Step = Record<string, string> | undefined;

function neighbours({ paging, params, shown, total }: PagingBarProps): Record<"previous" | "first" | "next", Step> {
  if (paging.kind === "cursor") {
    const isDeep = valuesOf(params, CURSOR_PARAM).length > 0;
    return {
      previous: paging.previous ? { [CURSOR_PARAM]: paging.previous } : undefined,
      first: isDeep && !paging.previous ? {} : undefined,
      next: paging.next ? { [CURSOR_PARAM]: paging.next } : undefined,
    };
  }
  const { page, pageSize } = paging;
  const hasNext = typeof total === "number" ? page * pageSize < total : shown === pageSize;
  return {
    previous: page > 1 ? { [PAGE_PARAM]: String(page - 1) } : undefined,
    first: undefined,
    next: hasNext ? { [PAGE_PARAM]: String(page + 1) } : undefined,
  };
}

export function PagingBar(props: PagingBarProps) {
  const { path, params, paging, shown, total, t, format } = props;
  const { previous, first, next } = neighbours(props);
  const from = paging.kind === "page" ? (paging.page - 1) * paging.pageSize + 1 : undefined;
  const summary =
    from !== undefined && typeof total === "number" && total > 0
      ? t("range", { from: format.number(from), to: format.number(from + shown - 1), total: format.number(total) })
      : totalText(total, shown, t);
  const step = (change: Step, label: string) => change && { href: listHref(path, params, change), label };
  return (
    <div
      className={"flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-muted print:hidden"}
    >
      <p>{summary}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageSizes {...props} />
        <Pagination
          label={t("pages")}
          first={step(first, t("first"))}
          previous={step(previous, t("previous"))}
          next={step(next, t("next"))}
        />
      </div>
    </div>
  );
}

const SIZE =
  "target inline-flex items-center justify-center rounded-sm px-1.5 hover:text-ink aria-[current]:font-medium " +
  "aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent-ink " +
  "aria-[current]:decoration-2 aria-[current]:underline-offset-4";

function PageSizes({ path, params, pageSizes = [], pageSize, t }: PagingBarProps) {
  if (pageSizes.length < 2 || pageSize === undefined) return null;
  return (
    <ul aria-label={t("perPage")} className="flex items-center">
      {pageSizes.map((size) => (
        <li key={size}>
          <Link
            href={listHref(path, params, { [LIMIT_PARAM]: String(size) }) as Route}
            aria-current={size === pageSize || undefined}
            aria-label={`${t("perPage")}: ${size}`}
            className={SIZE}
          >
            {size}
            <PendingMark />
          </Link>
        </li>
      ))}
    </ul>
  );
}
