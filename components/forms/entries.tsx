"use client";

import { type ReactNode, type SubmitEvent, startTransition, useActionState } from "react";
import { useGuardedAction } from "@/components/ui/action-form";
import { Button, type ButtonSize, type ButtonVariant } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { type ControlProps, Field } from "@/components/ui/field";
import { Input, patternOf, Select, Textarea } from "@/components/ui/input";
import type { FormAction, FormState } from "@/lib/platform/input/form-state";
import { SeenConflict } from "./seen-conflict";
import { firstWrong, useFocusError } from "./use-focus-error";

/** `other_email`: not the sender's own; `phrase`: a confirmation text; `note`: multi-line; `tick`: a checkbox. */
type Kind = "email" | "other_email" | "code" | "name" | "text" | "phrase" | "day" | "note" | "choice" | "tick";

export interface EntryField {
  name: string;
  kind: Kind;
  label: string;
  hint?: string;
  required?: boolean;
  optionalLabel?: string;
  maxLength?: number;
  initial?: string;
  options?: readonly { value: string; label: string }[];
  /** The earliest allowed day, YYYY-MM-DD. */
  min?: string;
  phrase?: string;
  className?: string;
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

/** Only the server validates. `idPrefix` separates its fields from equally named ones of other forms. */
export function useEntries(action: FormAction, idPrefix = "field") {
  const [state, send, isPending] = useActionState(useGuardedAction(action), {});
  useFocusError(state.errors, idPrefix);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // React would reset the form after an action, so it is submitted here.
    event.preventDefault();
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(() => send(sent));
  };
  return { idPrefix, state, isPending, formProps: { action: send, onSubmit } };
}

export interface EntriesProps {
  entries: ReturnType<typeof useEntries>;
  hidden?: Readonly<Record<string, string>>;
  fields: readonly EntryField[];
  /** The state of what the fields show; needs the texts `portal.seenConflict`. */
  seen?: string | undefined;
  /** Labels of other values in the form, for the message that somebody else changed them. */
  otherFields?: readonly Pick<EntryField, "name" | "label" | "options">[];
  submit: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  tall?: boolean;
  className?: string;
  children?: ReactNode;
  foot?: (button: ReactNode) => ReactNode;
}

function seenField({ name, label, options }: Pick<EntryField, "name" | "label" | "options">) {
  if (!options) return { name, label };
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  return { name, label, show: (value: unknown) => String(value).split(" ").map(labelOf).join(", ") };
}

const sentTick = (values: FormState["values"], { name, kind }: EntryField) =>
  kind === "tick" ? { sent: values?.[name] ? "1" : "0" } : {};

export function Entries({ entries, hidden = {}, fields, tall = false, className, children, ...rest }: EntriesProps) {
  const { idPrefix, state, isPending, formProps } = entries;
  const { errors = {}, values } = state;
  const unseen = Object.keys(errors).find((name) => fields.every((field) => field.name !== name));
  const message = state.message ?? (unseen === undefined ? undefined : errors[unseen]);
  const { submit, variant = "primary", size = tall ? "lg" : "md", foot = (button) => button } = rest;
  const { seen, otherFields = [] } = rest;
  return (
    <form {...formProps} className={className ?? "flex flex-col gap-5"}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {seen !== undefined ? (
        <SeenConflict
          state={{ values, refusal: state.refusal, message }}
          seen={seen}
          fields={[
            ...fields.map((field) => ({ ...seenField(field), ...sentTick(values, field) })),
            ...otherFields.map(seenField),
          ]}
        />
      ) : (
        message && (
          <div className="col-span-full w-full">
            <Callout tone="critical" title={message} live />
          </div>
        )
      )}
      {fields.map((field) => (
        <Entry
          key={field.name}
          field={field}
          id={`${idPrefix}-${field.name}`}
          value={values ? (values[field.name] ?? "") : (field.initial ?? "")}
          error={errors[field.name]}
          // Without scripts, autofocus is the only way to move the focus there.
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
  const { kind, initial: _initial, options = [], min, phrase, render, className = "w-full", ...labels } = field;
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
    <Field {...labels} id={id} error={error} className={className}>
      {(props) => {
        const control = { ...props, defaultValue: value, autoFocus };
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
