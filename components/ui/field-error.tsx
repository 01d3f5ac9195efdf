import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CircleAlert } from "./icons";

interface FieldErrorProps {
  /** What the control names in `aria-describedby`. */
  id?: string;
  children: ReactNode;
  /** Read out as it appears: for what is not found while focus is on it. */
  live?: boolean;
  className?: string;
}

/** What is wrong, under what it is wrong with: an icon and words, never colour alone. */
export function FieldError({ id, children, live = false, className }: FieldErrorProps) {
  return (
    <p
      id={id}
      role={live ? "alert" : undefined}
      className={clsx("flex items-start gap-1.5 text-sm text-critical", className)}
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
