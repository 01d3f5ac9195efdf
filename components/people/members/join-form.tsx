"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { PasswordField } from "@/components/people/auth/fields";
import { NewPasswordField } from "@/components/people/auth/new-password-field";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { namesOfPerson, wordsIn } from "@/lib/people/auth/passwords/password-rules";
import type { FormAction } from "@/lib/platform/input/form-state";

interface JoinFormProps {
  way: "new" | "known" | "signedIn";
  action: FormAction;
  token: string;
  email: string;
  brandName: string;
}

export function JoinForm({ way, action, token, email, brandName }: JoinFormProps) {
  const t = useTranslations("join");
  const [state, submit] = useActionState(action, {});
  useFocusError(state.errors);
  return (
    <form action={submit} className="mt-5 flex max-w-md flex-col gap-5">
      {state.message && (
        <Callout tone="critical" title={t("errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="token" value={token} />
      {way !== "signedIn" && <input type="hidden" name="username" autoComplete="username" value={email} />}
      {way === "new" && (
        <Field name="name" label={t("name")} hint={t("nameHint")} error={state.errors?.name} maxLength={200} required>
          {(field) => (
            <Input {...field} key={state.values?.name} autoComplete="name" defaultValue={state.values?.name} tall />
          )}
        </Field>
      )}
      {way === "new" && (
        <NewPasswordField
          name="password"
          label={t("password")}
          hint={t("passwordHint")}
          error={state.errors?.password}
          names={[...namesOfPerson({ email, name: "" }), ...wordsIn(brandName)]}
          tall
        />
      )}
      {way === "known" && <PasswordField name="password" label={t("password")} error={state.errors?.password} tall />}
      {way === "known" && (
        <Field name="one_time_code" label={t("code")} hint={t("codeHint")} maxLength={40}>
          {(field) => <Input {...field} autoComplete="one-time-code" mono tall />}
        </Field>
      )}
      <SubmitButton size="lg">{t(`submits.${way}`, { brand: brandName })}</SubmitButton>
    </form>
  );
}
