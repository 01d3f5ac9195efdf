import { clsx } from "clsx";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** A link within text or a table cell. */
export function TextLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link
      href={href as Route}
      className={clsx(
        "text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors " +
          "hover:decoration-current",
        className,
      )}
    >
      {children}
    </Link>
  );
}
