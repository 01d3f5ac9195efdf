"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import { namesOfPerson } from "@/lib/people/auth/passwords/password-rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { EmailField, PasswordField } from "./fields";
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

export function ForgotPasswordForm({ action }: { action: FormAction<"sent"> }) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  useFocusError(state.errors);
  if (state.result) return <Callout tone="positive" title={t("forgotDone")} live />;
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <EmailField label={t("email")} value={state.values?.email} error={state.errors?.email} />
      <SubmitButton size="lg" className="w-full">
        {t("forgotSubmit")}
      </SubmitButton>
    </form>
  );
}

export function ResetPasswordForm({ action, token }: { action: FormAction; token: string }) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  useFocusError(state.errors);
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="token" value={token} />
      <NewPasswordField
        name="new_password"
        label={t("newPassword")}
        hint={t("passwordHint")}
        error={state.errors?.new_password}
        tall
      />
      <SubmitButton size="lg" className="w-full">
        {t("resetSubmit")}
      </SubmitButton>
    </form>
  );
}
