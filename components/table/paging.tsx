import type { Route } from "next";
import Link from "next/link";
import { Pagination } from "@/components/ui/navigation";
import { PendingMark } from "@/components/ui/submit-button";
import type { Translate } from "@/lib/platform/i18n/translator";
import { PAGE_SIZES, type Total } from "@/lib/platform/input/list-page";
import { CURSOR_PARAM, LIMIT_PARAM, listHref, type SearchParams, valuesOf } from "./table-url";

interface PagingBarProps {
  path: string;
  params: SearchParams;
  next?: string | null;
  count: number;
  total?: Total;
  pageSize?: number;
  t: Translate<"table">;
}

function totalText(total: Total | undefined, count: number, t: Translate<"table">): string {
  if (total === undefined) return t("shown", { count });
  return typeof total === "number" ? t("total", { count: total }) : t("totalAtLeast", { count: total.atLeast });
}

/** Cursors are opaque, so the only way back is to the first page. */
export function PagingBar(props: PagingBarProps) {
  const { path, params, next, count, total, t } = props;
  const isDeep = valuesOf(params, CURSOR_PARAM).length > 0;
  const fitsAnyPage = !isDeep && !next && count <= PAGE_SIZES[0];
  return (
    <div
      className={"flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-3 text-sm text-ink-muted print:hidden"}
    >
      <p>{totalText(total, count, t)}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {!fitsAnyPage && <PageSizes {...props} />}
        <Pagination
          label={t("pages")}
          first={isDeep ? { href: listHref(path, params, {}), label: t("first") } : undefined}
          next={next ? { href: listHref(path, params, { [CURSOR_PARAM]: next }), label: t("next") } : undefined}
        />
      </div>
    </div>
  );
}

function PageSizes({ path, params, pageSize, t }: PagingBarProps) {
  if (pageSize === undefined) return null;
  return (
    <ul aria-label={t("perPage")} className="flex items-center">
      {PAGE_SIZES.map((size) => (
        <li key={size}>
          <Link
            href={listHref(path, params, { [LIMIT_PARAM]: String(size) }) as Route}
            aria-current={size === pageSize || undefined}
            aria-label={`${t("perPage")}: ${size}`}
            className="page-size"
          >
            {size}
            <PendingMark />
          </Link>
        </li>
      ))}
    </ul>
  );
}
