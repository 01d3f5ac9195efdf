import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { CONTROL_HEIGHT } from "./control-size";
import { ChevronDown } from "./icons";
import { controlClass } from "./input";

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly SelectOption[];
}

/** The browser's own select: works in any form, with any assistive technology, before hydration. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={clsx("relative", className)}>
      <select className={clsx(controlClass, CONTROL_HEIGHT, "appearance-none pr-8")} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-4 -translate-y-1/2 text-ink-muted"
      />
    </div>
  );
}
