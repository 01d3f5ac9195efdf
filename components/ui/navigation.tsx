import type { Route } from "next";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { ChevronRight } from "./icons";
import { Link } from "./page-link";
import { PendingMark } from "./submit-button";

interface TabLink {
  href: string;
  label: ReactNode;
  count?: string | undefined;
  isCurrent: boolean;
}

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

export interface Crumb {
  label: string;
  href: string;
}

export function Breadcrumb({ crumbs, label }: { crumbs: readonly Crumb[]; label?: string }) {
  return (
    <nav aria-label={label} className="mb-1 print:hidden">
      <ol className="flex flex-wrap text-sm text-ink-muted">
        {crumbs.map((crumb) => (
          <li key={crumb.href} className="after:px-1.5 after:text-ink-faint after:content-['/']">
            <Link
              href={crumb.href as Route}
              dir="auto"
              title={crumb.label}
              className={
                "target inline-block max-w-72 truncate align-bottom leading-6 hover:text-ink hover:underline " +
                "focus-visible:max-w-none focus-visible:whitespace-normal focus-visible:wrap-anywhere"
              }
            >
              {crumb.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PaginationProps {
  label: string;
  first?: { href: string; label: string };
  next?: { href: string; label: string };
}

export function Pagination({ label, first, next }: PaginationProps) {
  if (!first && !next) return null;
  const linkClass = buttonClass("secondary", "sm");
  return (
    <nav aria-label={label} className="flex gap-2">
      {first && (
        <Link href={first.href as Route} className={linkClass}>
          {first.label}
          <PendingMark />
        </Link>
      )}
      {next && (
        <Link href={next.href as Route} rel="next" className={linkClass}>
          {next.label}
          <ChevronRight aria-hidden="true" />
          <PendingMark />
        </Link>
      )}
    </nav>
  );
}
