import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "@/components/ui/icons";
import { PendingMark } from "@/components/ui/pending-mark";
import type { Translate } from "@/lib/platform/i18n/translator";
import { listHref, type SearchParams, SORT_PARAM, writeSort } from "./table-url";

type Direction = false | "asc" | "desc";

interface SortLinkProps {
  label: string;
  columnId: string;
  sorted: Direction;
  next: Direction;
  path: string;
  params: SearchParams;
  t: Translate<"table">;
}

/** A column's head as a link to the next order: up, down, as it comes. */
export function SortLink({ label, columnId, sorted, next, path, params, t }: SortLinkProps) {
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  const words = sorted
    ? `${t(`sorted.${sorted}`, { column: label })}. ${t(`sortNext.${next || "none"}`)}`
    : t("sortBy", { column: label });
  const sort = next ? writeSort({ id: columnId, desc: next === "desc" }) : undefined;
  return (
    <Link
      href={listHref(path, params, { [SORT_PARAM]: sort }) as Route}
      scroll={false}
      prefetch={false}
      aria-label={words}
      className={clsx(
        "target -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-ink",
        sorted && "text-ink",
      )}
    >
      {label}
      <Arrow aria-hidden="true" className={clsx("size-3", !sorted && "text-ink-faint")} />
      <PendingMark />
    </Link>
  );
}
