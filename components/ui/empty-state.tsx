import type { ReactNode } from "react";

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  ornament?: ReactNode;
}

/** Nothing here, and what to do next. */
export function EmptyState({ title, children, action, ornament }: StateProps) {
  return (
    <div
      className={
        "relative flex flex-col items-center overflow-hidden rounded-md border border-dashed border-line-strong/50 " +
        "px-6 py-14 text-center"
      }
    >
      {ornament}
      <p className="font-serif text-lg font-medium">{title}</p>
      {children && <div className="mt-1 max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
