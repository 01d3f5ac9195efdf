import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

interface SwitchFieldProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** On or off, at once or with its form. A checkbox underneath, so it needs no script. */
export function SwitchField({ label, hint, className, ...rest }: SwitchFieldProps) {
  return (
    <label
      className={clsx(
        "flex cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-muted",
        className,
      )}
    >
      <span className="relative mt-px inline-flex h-6 w-10 shrink-0 items-center">
        <input
          type="checkbox"
          role="switch"
          className={
            "peer h-5 w-9 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken " +
            "transition-colors checked:border-accent checked:bg-accent disabled:cursor-not-allowed " +
            "disabled:opacity-50"
          }
          {...rest}
        />
        <span
          className={
            "pointer-events-none absolute left-1 size-3 rounded-full bg-line-strong transition-transform " +
            "peer-checked:translate-x-4 peer-checked:bg-on-accent"
          }
        />
      </span>
      <span className="pt-0.5">
        {label}
        {hint && <span className="block text-sm text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}
