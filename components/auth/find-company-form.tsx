"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormAction } from "@/lib/input/form-state";

export function FindCompanyForm({ action, callbackUrl }: { action: FormAction; callbackUrl: string }) {
  const t = useTranslations("signIn");
  const [state, submit, isPending] = useActionState(action, {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="callbackUrl" value={callbackUrl} />
      <Field name="email" label={t("company.email")} hint={t("company.emailHint")} required>
        {(control) => <Input {...control} type="email" defaultValue={state.values?.["email"]} autoComplete="username" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={isPending}>
        {t("company.submit")}
      </Button>
    </form>
  );
}
