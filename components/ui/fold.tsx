import type { ReactNode } from "react";

interface FoldProps {
  /** The words that unfold it. */
  summary: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What is shown on asking only. Needs no scripts. */
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
