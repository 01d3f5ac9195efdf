import { clsx } from "clsx";
import type { ReactNode } from "react";

/** A sheet on the page's paper. */
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

/** A titled part of a page, under a hairline. */
export function Section({ title, description, actions, children, id, className }: SectionProps) {
  return (
    <section id={id} className={clsx("border-t border-line pt-5", className)}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
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
