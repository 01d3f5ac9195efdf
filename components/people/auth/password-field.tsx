import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PASSWORD_CHARACTERS_MAX } from "@/lib/people/auth/rules";

interface PasswordFieldProps {
  name: "password" | "current_password" | "new_password";
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** One that is being chosen, which the browser then offers to keep. */
  isNew?: boolean;
  tall?: boolean;
}

export function PasswordField({ isNew = false, tall, ...field }: PasswordFieldProps) {
  return (
    <Field {...field} maxLength={PASSWORD_CHARACTERS_MAX} required>
      {(control) => (
        <Input {...control} type="password" autoComplete={isNew ? "new-password" : "current-password"} tall={tall} />
      )}
    </Field>
  );
}
