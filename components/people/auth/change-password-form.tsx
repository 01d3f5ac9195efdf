"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import { namesOfPerson } from "@/lib/people/auth/passwords/password-rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";
import { NewPasswordField } from "./new-password-field";

interface ChangePasswordFormProps {
  action: FormAction<void>;
  user: { email: string; name: string };
  isOnly?: true;
}

export function ChangePasswordForm({ action, user, isOnly }: ChangePasswordFormProps) {
  const t = useTranslations("security");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  useFocusError(state.errors);
  return (
    <form action={submit} className="flex max-w-md flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" autoComplete="username" value={user.email} readOnly />
      <PasswordField name="current_password" label={t("current")} error={state.errors?.current_password} />
      <NewPasswordField
        name="new_password"
        label={t("new")}
        hint={t("passwordHint")}
        error={state.errors?.new_password}
        names={namesOfPerson(user)}
      />
      <div>
        <SubmitButton variant={isOnly ? "primary" : "secondary"}>{t("passwordSubmit")}</SubmitButton>
      </div>
    </form>
  );
}
