"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { PasswordField } from "./password-field";
import { RecoveryCodes } from "./recovery-codes";

/** New recovery codes for whoever knows the password. */
export function RenewCodesForm({ action, nextHref }: { action: FormAction<{ codes: string[] }>; nextHref: string }) {
  const t = useTranslations("security");
  const [state, submit] = useActionState(action, {});
  useFocusError(state.errors);
  if (state.result) return <RecoveryCodes codes={state.result.codes} nextHref={nextHref} />;
  return (
    <form action={submit} className="flex max-w-md flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <PasswordField name="current_password" label={t("current")} error={state.errors?.current_password} />
      <div>
        <SubmitButton>{t("renewSubmit")}</SubmitButton>
      </div>
    </form>
  );
}
