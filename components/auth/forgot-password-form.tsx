"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/input/form-state";

export function ForgotPasswordForm({ action }: { action: FormAction<"sent"> }) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  if (state.result) return <Callout tone="positive" title={t("forgotDone")} live />;
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <Field name="email" label={t("email")} error={state.errors?.email} required maxLength={320}>
        {(control) => (
          <Input
            {...control}
            key={state.values?.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={state.values?.email}
            className="h-11 sm:h-11"
          />
        )}
      </Field>
      <SubmitButton size="lg" className="w-full">
        {t("forgotSubmit")}
      </SubmitButton>
    </form>
  );
}
