import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

interface EmailFieldProps {
  label: string;
  hint?: string;
  value?: string;
  error?: string;
  autoFocus?: boolean;
}

/** The address that someone signs in with; longer ones do not exist (RFC 5321, 4.5.3.1). */
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
