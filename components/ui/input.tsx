import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { ChevronDown } from "./icons";

/** Input and adjacent button have equal heights; on phones larger, for touch and 16 px text. */
export const CONTROL_HEIGHT = "h-9 sm:h-8";

export const CONTROL_WIDTH = "w-9 sm:w-8";

/** 16 px text on small screens, so that phones do not zoom in. */
export const controlClass = "control";

interface InputProps extends ComponentProps<"input"> {
  mono?: boolean;
  tall?: boolean;
}

const FILE =
  "cursor-pointer pl-0 leading-8.5 sm:leading-7.5 file:mr-3 file:h-full file:cursor-pointer file:border-0 " +
  "file:border-r file:border-line file:bg-sunken file:px-2.5 file:font-medium file:text-ink";

export function Input({ className, mono = false, tall = false, ...rest }: InputProps) {
  const kind = rest.type === "file" ? FILE : "text-ellipsis read-only:bg-sunken";
  return (
    <input
      className={clsx(controlClass, tall ? "h-11" : CONTROL_HEIGHT, kind, mono && "font-mono tracking-wide", className)}
      {...rest}
    />
  );
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={clsx(controlClass, "min-h-16 py-1.5", className)} {...rest} />;
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly SelectOption[];
}

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

export const patternOf = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
