import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field";

type CheckboxProps = Omit<ComponentProps<"input">, "type">;

/** The native checkbox, styled, with a target of 24 px. Needs an accessible name: a label or aria-label. */
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

interface SwitchFieldProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  hint?: ReactNode;
}

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

interface RadioFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

export function RadioField({ label, hint, className, ...rest }: RadioFieldProps) {
  return (
    <label className={clsx("choice", className)}>
      <span className="tick">
        <input type="radio" className="radio" {...rest} />
      </span>
      <span className="pt-0.5">
        {label}
        {hint && <span className="block pb-1.5 text-sm text-ink-muted">{hint}</span>}
      </span>
    </label>
  );
}

interface RadioGroupProps {
  name: string;
  legend: ReactNode;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  defaultValue?: string;
  required?: boolean;
  error?: ReactNode;
  isInline?: boolean;
}

export function RadioGroup({ name, legend, options, defaultValue, required, error, isInline }: RadioGroupProps) {
  return (
    <fieldset
      className={isInline ? "grid gap-x-6 gap-y-0.5 sm:grid-cols-3" : "flex flex-col gap-0.5"}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <RadioField
          key={option.value}
          name={name}
          required={required}
          defaultChecked={option.value === defaultValue}
          {...option}
        />
      ))}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
