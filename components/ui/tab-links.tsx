import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

export interface TabLink {
  href: string;
  label: ReactNode;
  count?: string;
  isCurrent: boolean;
}

/** Parts of a page, each with its own address: works without scripts, and the back button too. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="tab-list print:hidden">
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href as Route}
          scroll={false}
          aria-current={tab.isCurrent ? "page" : undefined}
          className="tab"
        >
          {tab.label}
          {tab.count !== undefined && <i>{tab.count}</i>}
        </Link>
      ))}
    </nav>
  );
}
