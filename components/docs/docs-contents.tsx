"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/page-link";
import { operationHref } from "@/lib/docs/rules";
import { Method } from "./operation-part";

interface Group {
  title: string;
  entries: readonly (Entry | { method: string; path: string; id: string })[];
}

interface Entry {
  href: string;
  title: string;
  isTranslated?: true;
}

export interface Contents {
  label: string;
  groups: readonly Group[];
}

export function DocsContents({ contents: { label, groups } }: { contents: Contents }) {
  const current = usePathname();
  const to = (href: string) =>
    ({ href: href as Route, prefetch: false, "aria-current": href === current ? "page" : undefined }) as const;
  return (
    <nav aria-label={label} className="docs-contents">
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <p>{title}</p>
          <ul>
            {entries.map((entry) =>
              "id" in entry ? (
                <li key={entry.id}>
                  <Link {...to(operationHref(entry.id))}>
                    <Method method={entry.method} />
                    <code>{entry.path.replace("/v1", "")}</code>
                  </Link>
                </li>
              ) : (
                <li key={entry.href} lang={entry.isTranslated ? undefined : "en"}>
                  <Link {...to(entry.href)}>{entry.title}</Link>
                </li>
              ),
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}
