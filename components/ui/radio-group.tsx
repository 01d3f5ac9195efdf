import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field-error";

interface RadioFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** One choice of several; the whole line is the target. Radios of one name are one group. */
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
}

export function RadioGroup({ name, legend, options, defaultValue, required, error }: RadioGroupProps) {
  return (
    <fieldset className="flex flex-col gap-0.5" aria-describedby={error ? `${name}-error` : undefined}>
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
