"use client";

import { type SubmitEvent, useState } from "react";
import { sendUpload } from "@/components/connection/send-safely";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface UploadField {
  name: string;
  kind: "file" | "text" | "day";
  label: string;
  hint?: string;
  /** Absent: the field is required. */
  optionalLabel?: string;
  accept?: string;
  maxLength?: number;
}

interface RegistryUploadProps {
  path: string;
  fields: readonly UploadField[];
  hidden?: Readonly<Record<string, string>>;
  submit: string;
  isSmall?: boolean;
  brokeOff: string;
  className: string;
}

type UploadAnswer = { path: string } | { message?: string; errors?: Record<string, string> };

const INPUT_STYLES = {
  file: { type: "file" },
  text: { autoComplete: "off", spellCheck: false },
  day: { type: "date" },
} as const;

export function RegistryUpload(props: RegistryUploadProps) {
  const { path, fields, hidden = {}, submit, isSmall = false, brokeOff, className } = props;
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setMessage(undefined);
    setErrors({});
    let answer: UploadAnswer | null;
    try {
      ({ body: answer } = await sendUpload<UploadAnswer>(path, new FormData(event.currentTarget), () => undefined));
    } catch {
      // The user cancelled: the form keeps its values.
      return setSending(false);
    }
    if (answer && "path" in answer) return window.location.assign(answer.path);
    setSending(false);
    setErrors(answer?.errors ?? {});
    setMessage(answer ? answer.message : brokeOff);
  };
  return (
    <form
      action={path}
      method="post"
      encType="multipart/form-data"
      onSubmit={(event) => void send(event)}
      className={className}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {message && (
        <div className="col-span-full w-full">
          <Callout tone="critical" title={message} live />
        </div>
      )}
      {fields.map(({ name, kind, label, hint, optionalLabel, accept, maxLength }) => (
        <Field
          key={name}
          name={name}
          label={label}
          hint={hint}
          required={optionalLabel === undefined}
          optionalLabel={optionalLabel}
          maxLength={maxLength}
          error={errors[name]}
        >
          {(control) => <Input {...control} {...INPUT_STYLES[kind]} accept={accept} />}
        </Field>
      ))}
      <div className="self-end">
        <Button type="submit" size={isSmall ? "sm" : "md"} pending={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
