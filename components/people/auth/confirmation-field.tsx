"use client";

import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ConfirmationMethod } from "@/lib/people/auth/confirm-identity";
import type { FormState } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";

export interface Confirmation {
  method: ConfirmationMethod;
  isRecent: boolean;
}

const REFUSALS = new Set(["recent_confirmation_needed", "wrong_code", "wrong_password", "sign_in_slowed"]);

/** Needs the messages of `apiKeys`. */
export function ConfirmationField({ confirmation, state }: { confirmation: Confirmation; state: FormState<unknown> }) {
  const t = useTranslations("apiKeys.confirmation");
  const { method, isRecent } = confirmation;
  if (isRecent && !REFUSALS.has(state.refusal?.code ?? "")) return null;
  if (method === "sign_in") return <Callout tone="caution" title={t("signIn")} />;
  if (method === "password") return <PasswordField name="password" label={t("password")} hint={t("hint")} />;
  return (
    <Field name="one_time_code" label={t("code")} hint={t("hint")} required maxLength={40}>
      {(control) => <Input {...control} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} mono />}
    </Field>
  );
}
