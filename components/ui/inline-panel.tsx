import type { ReactNode, Ref } from "react";

interface InlinePanelProps {
  ref?: Ref<HTMLDetailsElement>;
  trigger: ReactNode;
  className: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** What replaces a window before hydration: a `details` whose content unfolds under its button. */
export function InlinePanel({ ref, trigger, className, isOpen, children }: InlinePanelProps) {
  return (
    <details ref={ref} className="relative" open={isOpen}>
      <summary className={className}>{trigger}</summary>
      <div
        className={
          "absolute right-0 z-30 mt-1 w-80 max-sm:fixed max-sm:inset-x-4 max-sm:bottom-4 max-sm:max-h-[85dvh] " +
          "max-sm:w-auto max-sm:overflow-y-auto rounded-md border border-line bg-surface p-4 shadow-overlay"
        }
      >
        {children}
      </div>
    </details>
  );
}
