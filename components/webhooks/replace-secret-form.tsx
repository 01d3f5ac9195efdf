"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { FormAction } from "@/lib/platform/input/form-state";
import { NewSecret } from "./endpoint-form";

interface ReplaceSecretFormProps {
  action: FormAction<{ id: string; secret: string }>;
  endpointId: string;
}

export function ReplaceSecretForm({ action, endpointId }: ReplaceSecretFormProps) {
  const t = useTranslations("webhooks");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  if (state.result) return <NewSecret {...state.result} />;
  return (
    <form action={submit} className="flex flex-col items-start gap-3">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="endpointId" value={endpointId} />
      <p className="text-ink-muted">{t("secret.replaceText")}</p>
      <SubmitButton variant="secondary">{t("secret.replace")}</SubmitButton>
    </form>
  );
}
