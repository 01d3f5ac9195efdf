import type { Route } from "next";
import Link from "next/link";
import { buttonClass } from "./button";
import { ChevronRight } from "./icons";
import { PendingMark } from "./pending-mark";

interface PaginationProps {
  /** Accessible name, `table.pages`. */
  label: string;
  first?: { href: string; label: string };
  next?: { href: string; label: string };
}

/** Steps through a list that is too long for one page. */
export function Pagination({ label, first, next }: PaginationProps) {
  if (!first && !next) return null;
  const look = buttonClass("secondary", "sm");
  return (
    <nav aria-label={label} className="flex gap-2">
      {first && (
        <Link href={first.href as Route} className={look}>
          {first.label}
          <PendingMark />
        </Link>
      )}
      {next && (
        <Link href={next.href as Route} rel="next" className={look}>
          {next.label}
          <ChevronRight aria-hidden="true" />
          <PendingMark />
        </Link>
      )}
    </nav>
  );
}
