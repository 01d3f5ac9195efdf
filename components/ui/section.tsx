import { clsx } from "clsx";
import type { ReactNode } from "react";

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={clsx("rounded-md border border-line bg-surface p-5", className)}>{children}</div>;
}

interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  id?: string;
  className?: string;
}

export function Section({ title, description, actions, children, id, className }: SectionProps) {
  return (
    <section id={id} className={clsx("border-t border-line pt-5", className)}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-serif text-lg font-medium">{title}</h2>
          {description && <p className="max-w-prose text-ink-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface KeyValuesProps {
  items: readonly { key: string; label: ReactNode; value: ReactNode }[];
  layout?: "rows" | "fields";
  className?: string;
}

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

interface FoldedSectionProps {
  title: ReactNode;
  note?: ReactNode;
  level?: "h2" | "h3";
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Opened by find in page; open in print. */
export function FoldedSection({
  title,
  note,
  level: Heading = "h3",
  isOpen = false,
  className,
  children,
}: FoldedSectionProps) {
  return (
    <details open={isOpen} className={clsx("print-open border-t border-line", className)}>
      <summary className="unfolds min-h-12 py-2.5">
        <Heading className={Heading === "h2" ? "font-serif text-lg font-medium" : "font-medium"}>{title}</Heading>
        {note && <span className="ml-auto text-right text-xs text-ink-muted">{note}</span>}
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-6">{children}</div>
    </details>
  );
}

interface FoldProps {
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Fold({ summary, className, children }: FoldProps) {
  return (
    <details className={className}>
      <summary
        className={
          "target inline-flex cursor-pointer items-center text-sm text-ink-muted underline " +
          "decoration-line-strong underline-offset-3 hover:text-ink"
        }
      >
        {summary}
      </summary>
      {children}
    </details>
  );
}
