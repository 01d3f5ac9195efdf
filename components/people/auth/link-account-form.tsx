"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./fields";

interface LinkAccountFormProps {
  action: FormAction;
  token?: string;
  asks: { password: boolean; code: boolean };
}

export function LinkAccountForm({ action, token, asks }: LinkAccountFormProps) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      {asks.password && <PasswordField name="password" label={t("password")} tall />}
      {asks.code && (
        <Field name="one_time_code" label={t("company.linkAccount.code")} required maxLength={40}>
          {(control) => (
            <Input {...control} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} mono tall />
          )}
        </Field>
      )}
      <SubmitButton size="lg" className="w-full">
        {t("company.linkAccount.submit")}
      </SubmitButton>
    </form>
  );
}

export function SendLinkForm({ action, email }: { action: FormAction<"sent">; email: string }) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(action, {});
  if (state.result) return <Callout tone="positive" title={t("company.linkAccount.sent")} live />;
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <p>{t("company.linkAccount.mailText", { email })}</p>
      <SubmitButton size="lg" className="w-full">
        {t("company.linkAccount.send")}
      </SubmitButton>
    </form>
  );
}
