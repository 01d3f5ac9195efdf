"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormAction } from "@/lib/platform/input/form-state";
import { EndField } from "./grant-fields";

interface RecogniseFormProps {
  action: FormAction;
  grantId: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
}

/** Recognises an authority, for every brand or for those named, until a day. */
export function RecogniseForm({ action, grantId, today }: RecogniseFormProps) {
  const t = useTranslations("accessGrants");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm<
    { brands: string; ends_on: string },
    undefined
  >({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).recogniseForm,
    read: ({ brands, ends_on }) => ({ grantId, brands, ends_on: ends_on || undefined }),
    defaults: { brands: "", ends_on: "" },
  });
  const of = (name: "brands" | "ends_on") => ({ ...register(name), defaultValue: sent(name) });
  return (
    <form {...formProps} className="flex flex-col items-start gap-4">
      <input type="hidden" name="grantId" value={grantId} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      <Field
        name="brands"
        label={t("operator.brands")}
        hint={t("operator.brandsHint")}
        error={errorOf("brands")}
        maxLength={4_000}
      >
        {(control) => <Input {...control} {...of("brands")} autoComplete="off" spellCheck={false} />}
      </Field>
      <EndField today={today} error={errorOf("ends_on")} control={of("ends_on")} />
      <Button type="submit" variant="primary" pending={isPending}>
        {t("operator.recognise")}
      </Button>
    </form>
  );
}
