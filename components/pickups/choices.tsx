import type { ComponentProps, ReactNode } from "react";
import { RadioField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";

interface ChoicesProps extends Omit<ComponentProps<"input">, "type" | "value"> {
  name: string;
  legend: ReactNode;
  chosen: string;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
  error?: ReactNode;
}

export function Choices({ legend, chosen, options, error, ...field }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-0.5" aria-describedby={error ? `${field.name}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <RadioField key={option.value} {...field} {...option} defaultChecked={option.value === chosen} />
      ))}
      {error && <FieldError id={`${field.name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
