"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { FormAction } from "@/lib/platform/input/form-state";
import { EmailField } from "./email-field";

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
