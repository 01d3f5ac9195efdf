"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Check } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { isTooShortRest, restsWithoutNames } from "@/lib/people/auth/passwords/password-rules";
import { isTooEasy, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from "@/lib/people/auth/rules";

interface NewPasswordFieldProps {
  name: "password" | "new_password";
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Of the person and their brand, as far as the page knows them: a password may not consist of them. */
  names?: readonly string[];
  tall?: boolean;
}

export function NewPasswordField({ names = [], tall, ...field }: NewPasswordFieldProps) {
  const t = useTranslations("newPassword");
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // React empties the form after its action.
  useEffect(() => {
    const form = input.current?.form;
    const clear = () => setPassword("");
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);
  const rules = `field-${field.name}-rules`;
  return (
    <div className="flex flex-col gap-1.5">
      <Field {...field} maxLength={PASSWORD_CHARACTERS_MAX} required>
        {({ "aria-describedby": description, ...control }) => (
          <Input
            {...control}
            ref={input}
            type="password"
            autoComplete="new-password"
            aria-describedby={[description, rules].filter(Boolean).join(" ")}
            onChange={(event) => setPassword(event.target.value)}
            tall={tall}
          />
        )}
      </Field>
      <ul id={rules} aria-live="polite" className="flex flex-col gap-0.5 text-xs text-ink-muted">
        <PasswordRule isMet={Array.from(password).length >= PASSWORD_CHARACTERS_MIN}>
          {t("length", { count: PASSWORD_CHARACTERS_MIN })}
        </PasswordRule>
        <PasswordRule isMet={password !== "" && !isTooEasy(password)}>{t("simple")}</PasswordRule>
        {names.length > 0 && (
          <PasswordRule isMet={!restsWithoutNames(password, names).some(isTooShortRest)}>{t("personal")}</PasswordRule>
        )}
      </ul>
    </div>
  );
}

function PasswordRule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const t = useTranslations("newPassword");
  return (
    <li className={isMet ? "flex gap-1.5 text-positive" : "flex gap-1.5"}>
      <span aria-hidden="true" className="flex size-4 items-center justify-center">
        {isMet ? <Check className="size-4" /> : <span className="size-1 rounded-full bg-current" />}
      </span>
      <span>
        <span className="sr-only">{isMet ? t("met") : t("unmet")} </span>
        {children}
      </span>
    </li>
  );
}
