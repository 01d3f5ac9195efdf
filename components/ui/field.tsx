import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CharacterCounter } from "./character-counter";
import { CircleAlert } from "./icons";

/** What a field hands to its control, so that label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  maxLength?: number;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  name: string;
  label: ReactNode;
  children: (control: ControlProps) => ReactNode;
  /** Distinguishes two fields of one name on a page; the name is used otherwise. */
  id?: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** Said beside the label of a field that may stay empty, in the reader's language. */
  optionalLabel?: string;
  maxLength?: number;
  /** With maxLength: shows how many characters are left once the page is hydrated. */
  counter?: boolean;
  className?: string;
}

/** Label, control, hint and error as one. The error stands where the eye is: under the control, icon and words. */
export function Field(props: FieldProps) {
  const { name, label, children, hint, error, required, optionalLabel, maxLength, counter, className } = props;
  const id = props.id ?? `field-${name}`;
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && maxLength && `${id}-count`].filter(
    Boolean,
  );
  return (
    <div className={`flex flex-col gap-1 ${className ?? ""}`}>
      <label htmlFor={id} className="flex items-baseline gap-2 text-sm font-medium">
        {label}
        {!required && optionalLabel && <span className="text-xs font-normal text-ink-faint">{optionalLabel}</span>}
      </label>
      {children({
        id,
        name,
        required,
        maxLength,
        "aria-describedby": described.join(" ") || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {(hint || (counter && maxLength)) && (
        <div className="flex justify-between gap-4 text-xs text-ink-muted">
          <p id={hint ? `${id}-hint` : undefined}>{hint}</p>
          {counter && maxLength && <CharacterCounter controlId={id} maxLength={maxLength} />}
        </div>
      )}
    </div>
  );
}

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
