"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { EmailField, PasswordField } from "./fields";

interface SignInFormProps {
  action: FormAction;
  callbackUrl: string;
}

export function SignInForm({ action, callbackUrl }: SignInFormProps) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <EmailField label={t("email")} value={state.values?.email} autoFocus={!state.values?.email} />
      <PasswordField name="password" label={t("password")} tall />
      <SubmitButton size="lg" className="w-full">
        {t("submit")}
      </SubmitButton>
    </form>
  );
}

export function FindCompanyForm({ action, callbackUrl }: { action: FormAction; callbackUrl: string }) {
  const t = useTranslations("signIn");
  const [state, submit, isPending] = useActionState(action, {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <EmailField label={t("company.email")} hint={t("company.emailHint")} value={state.values?.["email"]} />
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {t("company.submit")}
      </Button>
    </form>
  );
}
