import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: string;
  isCurrent: boolean;
}

export const TAB_LIST = "scroll-hint flex gap-5 overflow-x-auto border-b border-line";
export const TAB =
  "-mb-px flex h-9 shrink-0 cursor-pointer items-center gap-1.5 border-b-2 border-transparent text-base " +
  "text-ink-muted transition-colors hover:text-ink aria-[current]:border-accent-ink aria-[current]:font-medium " +
  "aria-[current]:text-ink aria-[current]:[scroll-initial-target:nearest] data-active:border-accent-ink " +
  "data-active:font-medium data-active:text-ink";

/** Parts of a page, each with its own address: works without scripts, and the back button too. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className={`${TAB_LIST} print:hidden`}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href as Route}
          scroll={false}
          aria-current={tab.isCurrent ? "page" : undefined}
          className={TAB}
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-sm font-normal text-ink-faint">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
