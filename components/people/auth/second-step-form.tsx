"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";

interface SecondStepFormProps {
  action: FormAction;
  /** The target after sign-in; validated again on the server. */
  callbackUrl: string;
}

export function SecondStepForm({ action, callbackUrl }: SecondStepFormProps) {
  const t = useTranslations("signIn");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Field name="one_time_code" label={t("code")} required maxLength={40}>
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            mono
            tall
          />
        )}
      </Field>
      <SubmitButton size="lg" className="w-full">
        {t("stepSubmit")}
      </SubmitButton>
    </form>
  );
}
