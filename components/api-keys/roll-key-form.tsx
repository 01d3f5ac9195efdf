"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { type Confirmation, ConfirmationField } from "@/components/people/auth/confirmation-field";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { RadioGroup } from "@/components/ui/radio-group";
import { SubmitButton } from "@/components/ui/submit-button";
import { type Overlap, OVERLAPS } from "@/lib/api-keys/lifetime";
import type { FormAction } from "@/lib/platform/input/form-state";
import { CreatedKey, type NewKey } from "./created-key";

interface RollKeyFormProps {
  action: FormAction<NewKey & { oldEndsAt: Date }>;
  old: { id: string; hint: string };
  confirmation: Confirmation;
  publicUrl: string;
  /** A passport of the brand, for the first request. */
  code: string | null;
}

const USUAL: Overlap = "24h";

/** Asks how long the old key shall go on working, then shows the new one, this one time. */
export function RollKeyForm({ action, old, confirmation, publicUrl, code }: RollKeyFormProps) {
  const t = useTranslations("apiKeys");
  const [state, submit] = useActionState(action, {});
  if (state.result)
    return (
      <CreatedKey
        created={state.result}
        publicUrl={publicUrl}
        code={code}
        old={{ hint: old.hint, endsAt: state.result.oldEndsAt }}
      />
    );
  return (
    <form action={submit} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("rollForm.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <input type="hidden" name="keyId" value={old.id} />
      <RadioGroup
        name="overlap"
        legend={t("rollForm.overlap")}
        defaultValue={state.values?.overlap ?? USUAL}
        options={OVERLAPS.map((value) => ({
          value,
          label: t(`rollForm.overlaps.${value}.label`),
          hint: t(`rollForm.overlaps.${value}.hint`),
        }))}
        error={state.errors?.overlap}
      />
      <ConfirmationField confirmation={confirmation} state={state} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("rollForm.submit")}</SubmitButton>
        <LinkButton href="/api-keys" variant="quiet">
          {t("form.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
