import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

const BOX =
  "peer size-4 shrink-0 cursor-pointer appearance-none border border-line-strong bg-surface transition-colors " +
  "checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent " +
  "disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-critical";
const MARK = "pointer-events-none absolute inset-0 m-auto size-4 text-on-accent opacity-0";

type CheckboxProps = Omit<ComponentProps<"input">, "type">;

/** The browser's checkbox in our look, with a target of 24 px. Give it an accessible name: a label, or aria-label. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return (
    <span className={clsx("relative inline-flex size-6 shrink-0 items-center justify-center", className)}>
      <input type="checkbox" className={clsx(BOX, "rounded-sm")} {...rest} />
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
        className={clsx(MARK, "peer-checked:opacity-100")}
      >
        <path d="m4 8.4 2.7 2.7L12 5.4" />
      </svg>
      <svg
        viewBox="0 0 16 16"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
        className={clsx(MARK, "peer-indeterminate:opacity-100")}
      >
        <path d="M4.5 8h7" />
      </svg>
    </span>
  );
}

interface ChoiceProps extends CheckboxProps {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with its words; the whole line is the target. */
export function CheckboxField({ label, hint, className, ...rest }: ChoiceProps) {
  return (
    <label
      className={clsx(
        "flex cursor-pointer items-start gap-1.5 has-disabled:cursor-not-allowed has-disabled:text-ink-muted",
        className,
      )}
    >
      <Checkbox {...rest} />
      <span className="pt-0.5">
        {label}
        {hint && <span className="block text-sm text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}
