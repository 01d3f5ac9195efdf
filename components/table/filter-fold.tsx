import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { ChevronDown } from "@/components/ui/icons";

interface FilterFoldProps {
  /** With how many of the filters in it are in force. */
  label: string;
  children: ReactNode;
}

/** Filters that a narrow screen folds under one button; a wide one shows them all (`filter-fold`). */
export function FilterFold({ label, children }: FilterFoldProps) {
  return (
    <details className="filter-fold group/fold w-full">
      <summary className={buttonClass("secondary", "md", "w-full")}>
        {label}
        <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted group-open/fold:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-2">{children}</div>
    </details>
  );
}
