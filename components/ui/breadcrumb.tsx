import type { Route } from "next";
import Link from "next/link";

export interface Crumb {
  label: string;
  href: string;
}

/** The pages above this one. The page itself is named by its heading, so it is not repeated here. */
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
