import { clsx } from "clsx";
import type { ReactNode } from "react";

interface KeyValuesProps {
  items: readonly { key: string; label: ReactNode; value: ReactNode }[];
  /** "rows" reads like a record, label beside value; "fields" like a form of a document, small label above. */
  layout?: "rows" | "fields";
  className?: string;
}

/** Facts with their names. */
export function KeyValues({ items, layout = "rows", className }: KeyValuesProps) {
  if (layout === "fields")
    return (
      <dl className={clsx("grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3", className)}>
        {items.map(({ key, label, value }) => (
          <div key={key} className="min-w-0">
            <dt className="micro-label text-ink-faint">{label}</dt>
            <dd className="mt-0.5">{value}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <dl className={clsx("divide-y divide-line", className)}>
      {items.map(({ key, label, value }) => (
        <div
          key={key}
          className="flex flex-col py-2 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[minmax(9rem,2fr)_3fr] sm:gap-4"
        >
          <dt className="text-ink-muted">{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
