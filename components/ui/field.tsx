import { clsx } from "clsx";
import type { ReactNode } from "react";
import { CharacterCounter } from "./character-counter";
import { CircleAlert } from "./icons";

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
  /** Needed if two fields on a page have the same name; default: the name. */
  id?: string;
  hint?: ReactNode;
  /** Next to the label, outside of it: it may be interactive. */
  aside?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  optionalLabel?: string;
  maxLength?: number;
  counter?: boolean;
  className?: string;
}

export function Field(props: FieldProps) {
  const { name, label, children, hint, aside, error, required, optionalLabel, maxLength, counter, className } = props;
  const id = props.id ?? `field-${name}`;
  const described = [error && `${id}-error`, hint && `${id}-hint`, counter && maxLength && `${id}-count`].filter(
    Boolean,
  );
  const title = (
    <label htmlFor={id} className="flex items-baseline gap-2 text-sm font-medium">
      {label}
      {!required && optionalLabel && <span className="text-xs font-normal text-ink-faint">{optionalLabel}</span>}
    </label>
  );
  return (
    <div className={`flex flex-col gap-1 ${className ?? ""}`}>
      {aside ? (
        <div className="flex items-baseline justify-between gap-3">
          {title}
          {aside}
        </div>
      ) : (
        title
      )}
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
  id?: string;
  children: ReactNode;
  /** A live region, for errors that appear while the focus is elsewhere. */
  live?: boolean;
  className?: string;
}

/** An icon and text, so that the error is not conveyed by colour alone. */
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
