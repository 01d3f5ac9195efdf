import type { ReactNode } from "react";
import { TriangleAlert } from "./icons";

interface StateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  ornament?: ReactNode;
}

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

interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function ErrorState({ title, children, action }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={
        "flex flex-col items-center rounded-md border border-critical/30 bg-critical-soft/50 px-6 py-12 " +
        "text-center"
      }
    >
      <TriangleAlert aria-hidden="true" className="mb-3 size-5 text-critical" />
      <p className="font-serif text-lg font-medium">{title}</p>
      {children && <div className="mt-1 max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
