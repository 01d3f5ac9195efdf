import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "@/components/ui/icons";
import { PendingMark } from "@/components/ui/pending-mark";
import type { GridColumn } from "./grid-data";

type SortLinkProps = NonNullable<GridColumn["sort"]> & { label: string };

/** A column's head as a link to the next order: up, down, as it comes. */
export function SortLink({ label, href, words, sorted }: SortLinkProps) {
  const Arrow = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <Link
      href={href as Route}
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
