import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatter, type Reader } from "@/lib/platform/i18n/format";

interface TopListProps {
  reader: Reader;
  label: string;
  entries: readonly { key: string; name: ReactNode; count: number; countLabel: string; href: string }[];
}

/** What concerns most products, each line with its bar and the list it leads to. */
export function TopList({ reader, label, entries }: TopListProps) {
  const format = formatter(reader);
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <ol aria-label={label} className="flex flex-col">
      {entries.map(({ key, name, count, countLabel, href }) => (
        <li
          key={key}
          className={
            "relative flex min-h-8 items-center gap-3 rounded-sm px-1 transition-colors hover:bg-accent-soft/40 " +
            "focus-within:bg-accent-soft/40"
          }
        >
          <Link href={href as Route} className="min-w-0 grow py-1 after:absolute after:inset-0 sm:truncate">
            {name}
            <span className="sr-only">{` ${countLabel}`}</span>
          </Link>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            className="h-1.5 w-20 shrink-0 sm:w-28"
          >
            <rect width={(count / most) * 100} height="6" fill="var(--color-accent-ink)" />
          </svg>
          <span aria-hidden="true" className="w-10 shrink-0 text-right text-ink-muted">
            {format.number(count)}
          </span>
        </li>
      ))}
    </ol>
  );
}
