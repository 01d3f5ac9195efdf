import type { ReactNode } from "react";

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      className={
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong/60 bg-sunken " +
        "px-1 font-mono text-xs text-ink-muted"
      }
    >
      {children}
    </kbd>
  );
}
