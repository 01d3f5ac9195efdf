"use client";

import { type ReactNode, type SubmitEvent, startTransition, useActionState } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import type { FormAction } from "@/lib/platform/input/form-state";
import { useFocusError } from "./use-focus-error";

/** `other_email`: not the sender's own. `note`: of several lines. */
type Kind = "email" | "other_email" | "code" | "name" | "text" | "note";

export interface EntryField {
  name: string;
  kind: Kind;
  label: string;
  hint?: string;
  required?: boolean;
  /** Characters. */
  maxLength: number;
  initial?: string;
  /** One of these instead of a text. */
  options?: readonly { value: string; label: string }[];
}

interface EntryFormProps {
  action: FormAction;
  /** What goes with it unseen. */
  hidden?: Readonly<Record<string, string>>;
  fields: readonly EntryField[];
  submit: string;
  variant?: ButtonVariant;
  /** On a page of its own, for thumbs. */
  tall?: boolean;
  className?: string;
  /** Words before the button. */
  children?: ReactNode;
}

const LOOKS = {
  email: { type: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false },
  other_email: { type: "email", autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  code: { autoComplete: "off", autoCapitalize: "characters", spellCheck: false, mono: true, placeholder: "XXXX-XXXX" },
  name: { autoComplete: "nickname" },
  text: { autoComplete: "off", spellCheck: false },
} as const;

/** A form of a few entries that the server alone judges: refused, it stands as it was sent, with what was wrong. */
export function EntryForm({ action, hidden = {}, fields, submit, variant, tall, className, children }: EntryFormProps) {
  const [state, send, isPending] = useActionState(action, {});
  useFocusError(state.errors);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    // Sent by the form itself, React would empty it with the answer.
    event.preventDefault();
    const sent = new FormData(event.currentTarget, event.nativeEvent.submitter);
    startTransition(() => send(sent));
  };
  return (
    <form action={send} onSubmit={onSubmit} className={className ?? "flex flex-col gap-5"}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.message && <Callout tone="critical" title={state.message} live />}
      {fields.map(({ kind, initial = "", options, ...field }) => {
        const defaultValue = state.values ? (state.values[field.name] ?? "") : initial;
        return (
          <Field key={field.name} {...field} error={state.errors?.[field.name]} className="w-full">
            {(control) => {
              if (options) return <Select {...control} options={options} defaultValue={defaultValue} />;
              if (kind === "note") return <Textarea {...control} defaultValue={defaultValue} />;
              return <Input {...control} {...LOOKS[kind]} tall={tall} defaultValue={defaultValue} />;
            }}
          </Field>
        );
      })}
      {children}
      <Button type="submit" variant={variant ?? "primary"} size={tall ? "lg" : undefined} pending={isPending}>
        {submit}
      </Button>
    </form>
  );
}
