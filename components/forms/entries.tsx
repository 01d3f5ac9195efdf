"use client";

import { type ReactNode, type SubmitEvent, startTransition, useActionState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { type ControlProps, Field } from "@/components/ui/field";
import { Input, patternOf, Select, Textarea } from "@/components/ui/input";
import type { FormAction } from "@/lib/platform/input/form-state";
import { firstWrong, useFocusError } from "./use-focus-error";

/** `other_email`: not the sender's own. `phrase`: words that confirm. `note`: of several lines. `tick`: a checkbox. */
type Kind = "email" | "other_email" | "code" | "name" | "text" | "phrase" | "day" | "note" | "choice" | "tick";

export interface EntryField {
  name: string;
  kind: Kind;
  label: string;
  hint?: string;
  required?: boolean;
  /** Said beside the label of a field that may stay empty. */
  optionalLabel?: string;
  /** Characters. */
  maxLength?: number;
  initial?: string;
  /** Of a choice. */
  options?: readonly { value: string; label: string }[];
  /** The first day that can be chosen, YYYY-MM-DD. */
  min?: string;
  /** What alone a phrase may be. */
  phrase?: string;
  className?: string;
  /** From client components: another control than that of its kind. */
  render?: (control: ControlProps & { defaultValue: string }) => ReactNode;
}

const STATUS_STYLES = {
  email: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  other_email: { type: "email", autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  code: {
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
    mono: true,
    placeholder: "XXXX-XXXX-XXXX",
  },
  name: { autoComplete: "nickname" },
  text: { autoComplete: "off", spellCheck: false },
  phrase: { autoComplete: "off", spellCheck: false, mono: true },
  day: { type: "date" },
} as const;

/**
 * A form of entries that the server alone judges: refused, it stands as it was sent, with what was wrong. `idPrefix`
 * tells its fields from those of the same names in other forms of the page.
 */
export function useEntries(action: FormAction, idPrefix = "field") {
  const [state, send, isPending] = useActionState(action, {});
  useFocusError(state.errors, idPrefix);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // Sent by the form itself, React would empty it with the answer.
    event.preventDefault();
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(() => send(sent));
  };
  return { idPrefix, state, isPending, formProps: { action: send, onSubmit } };
}

export interface EntriesProps {
  entries: ReturnType<typeof useEntries>;
  /** What goes with it unseen. */
  hidden?: Readonly<Record<string, string>>;
  fields: readonly EntryField[];
  submit: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** On a page of its own, for thumbs. */
  tall?: boolean;
  className?: string;
  /** What stands before the button. */
  children?: ReactNode;
  /** What stands around the button. */
  foot?: (button: ReactNode) => ReactNode;
}

/** The form itself, wherever its state is kept. */
export function Entries({ entries, hidden = {}, fields, tall = false, className, children, ...rest }: EntriesProps) {
  const { idPrefix, state, isPending, formProps } = entries;
  const { errors = {}, values } = state;
  const unseen = Object.keys(errors).find((name) => fields.every((field) => field.name !== name));
  const message = state.message ?? (unseen === undefined ? undefined : errors[unseen]);
  const { submit, variant = "primary", size = tall ? "lg" : "md", foot = (button) => button } = rest;
  return (
    <form {...formProps} className={className ?? "flex flex-col gap-5"}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {message && (
        <div className="col-span-full w-full">
          <Callout tone="critical" title={message} live />
        </div>
      )}
      {fields.map((field) => (
        <Entry
          key={field.name}
          field={field}
          id={`${idPrefix}-${field.name}`}
          value={values ? (values[field.name] ?? "") : (field.initial ?? "")}
          error={errors[field.name]}
          // Without scripts nothing else goes there.
          autoFocus={firstWrong(errors) === field.name}
          tall={tall}
        />
      ))}
      {children}
      {foot(
        <Button type="submit" variant={variant} size={size} pending={isPending}>
          {submit}
        </Button>,
      )}
    </form>
  );
}

interface EntryProps {
  field: EntryField;
  id: string;
  value: string;
  error: string | undefined;
  autoFocus: boolean;
  tall: boolean;
}

function Entry({ field, id, value, error, autoFocus, tall }: EntryProps) {
  const { kind, initial: _initial, options = [], min, phrase, render, className = "w-full", ...words } = field;
  if (kind === "tick")
    return (
      <CheckboxField
        id={id}
        name={field.name}
        value="1"
        label={field.label}
        defaultChecked={value !== ""}
        className={className}
      />
    );
  return (
    <Field {...words} id={id} error={error} className={className}>
      {(given) => {
        const control = { ...given, defaultValue: value, autoFocus };
        if (render) return render(control);
        if (kind === "choice") return <Select {...control} options={options} />;
        if (kind === "note") return <Textarea {...control} />;
        return (
          <Input
            {...control}
            {...STATUS_STYLES[kind]}
            tall={tall}
            min={min}
            pattern={phrase === undefined ? undefined : patternOf(phrase)}
          />
        );
      }}
    </Field>
  );
}
