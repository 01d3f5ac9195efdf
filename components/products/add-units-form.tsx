"use client";

import { startTransition, type SubmitEvent, useActionState, useState } from "react";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormAction } from "@/lib/platform/input/form-state";
import { useLeaveGuard } from "./leave-guard";
import type { InvalidLine } from "./serial-lines";
import { UnitInputs } from "./unit-inputs";

interface AddUnitsFormProps {
  action: FormAction;
  productId: string;
  formId: string;
  facilities: readonly { identifier: string; activity?: string | null }[];
}

/** What was refused comes back as it was sent, each line with its reason. */
export function AddUnitsForm({ action, productId, formId, facilities }: AddUnitsFormProps) {
  const t = useTranslations("units.form");
  const isHydrated = useHydrated();
  const [state, submit, isPending] = useActionState(action, {});
  const [isTouched, setTouched] = useState(false);
  useFocusError(state.errors);
  useLeaveGuard(isTouched && !isPending, t("leave"));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startTransition(() => submit(sent));
  };
  const values = state.values ?? { units_way: "serials" };
  return (
    <form
      action={submit}
      onSubmit={onSubmit}
      onInput={() => setTouched(true)}
      noValidate={isHydrated}
      className="flex max-w-3xl flex-col gap-6"
    >
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="form_id" value={state.values?.form_id ?? formId} />
      {state.message && (
        <Callout tone="critical" title={t("refused")} live>
          {state.message}
        </Callout>
      )}
      <UnitInputs
        ways={["serials", "quantity"]}
        values={values}
        errorOf={(place) => state.errors?.[place]}
        invalid={state.refusal?.members?.lines as InvalidLine[] | undefined}
        facilities={facilities}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("submit")}
        </Button>
        <LinkButton href={`/products/${productId}/units`} variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
