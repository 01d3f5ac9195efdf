"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { PASSWORD_CHARACTERS_MAX } from "@/lib/people/auth/rules";
import type { FormAction } from "@/lib/platform/input/form-state";

export function ChangePasswordForm({ action, email }: { action: FormAction<void>; email: string }) {
  const t = useTranslations("security");
  const [state, submit] = useActionState(action, {});
  useFocusError(state.errors);
  return (
    <form action={submit} className="flex max-w-md flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        name="current_password"
        label={t("current")}
        error={state.errors?.current_password}
        maxLength={PASSWORD_CHARACTERS_MAX}
        required
      >
        {(field) => <Input {...field} type="password" autoComplete="current-password" />}
      </Field>
      <Field
        name="new_password"
        label={t("new")}
        hint={t("passwordHint")}
        error={state.errors?.new_password}
        maxLength={PASSWORD_CHARACTERS_MAX}
        required
      >
        {(field) => <Input {...field} type="password" autoComplete="new-password" />}
      </Field>
      <div>
        <SubmitButton variant="secondary">{t("passwordSubmit")}</SubmitButton>
      </div>
    </form>
  );
}
