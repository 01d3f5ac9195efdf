import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type">;

/** The browser's checkbox in our look, with a target of 24 px. Give it an accessible name: a label, or aria-label. */
export function Checkbox({ className, ...rest }: CheckboxProps) {
  return (
    <span className={clsx("tick", className)}>
      <input type="checkbox" className="checkbox" {...rest} />
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
    <label className={clsx("choice", className)}>
      <Checkbox {...rest} />
      <span className="pt-0.5">
        {label}
        {hint && <span className="block pb-1.5 text-sm text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}
