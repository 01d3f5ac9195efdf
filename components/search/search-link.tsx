"use client";

import type { Route } from "next";
import { Search } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";

export const OPEN_SEARCH = "carnet:search";

export function SearchLink({ label, keys }: { label: string; keys: string }) {
  return (
    <Link
      href={"/search" as Route}
      prefetch={false}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        document.dispatchEvent(new Event(OPEN_SEARCH));
      }}
      className={
        "flex h-8 items-center gap-2 rounded-md border border-cover-line bg-cover-raised px-2.5 text-sm " +
        "text-on-cover-muted transition-colors hover:text-on-cover"
      }
    >
      <Search aria-hidden="true" className="size-4" />
      <span className="grow">{label}</span>
      <span aria-hidden="true" className="font-mono text-xs max-lg:hidden">
        {keys}
      </span>
    </Link>
  );
}
