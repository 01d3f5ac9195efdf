import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PASSWORD_CHARACTERS_MAX } from "@/lib/people/auth/rules";

interface EmailFieldProps {
  label: string;
  hint?: string;
  value?: string;
  error?: string;
  autoFocus?: boolean;
}

/** Longer addresses do not exist (RFC 5321, 4.5.3.1). */
export function EmailField({ label, hint, value, error, autoFocus }: EmailFieldProps) {
  return (
    <Field name="email" label={label} hint={hint} error={error} required maxLength={320}>
      {(control) => (
        <Input
          {...control}
          key={value}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={value}
          autoFocus={autoFocus}
          tall
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps {
  name: "password" | "current_password";
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  tall?: boolean;
}

export function PasswordField({ tall, ...field }: PasswordFieldProps) {
  return (
    <Field {...field} maxLength={PASSWORD_CHARACTERS_MAX} required>
      {(control) => <Input {...control} type="password" autoComplete="current-password" tall={tall} />}
    </Field>
  );
}
