"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { SwitchField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EXPIRY_DAYS_MAX } from "@/lib/brands/settings/settings-values";
import type { FormAction } from "@/lib/platform/input/form-state";

interface TransferDefaultsFormProps {
  action: FormAction<void>;
  defaults: { transfer_expiry_days: string; passes_on_recalled: boolean; seen: string };
}

const readInput = ({ transfer_expiry_days, passes_on_recalled, seen }: TransferDefaultsFormProps["defaults"]) => ({
  transfer_expiry_days,
  seen,
  ...(passes_on_recalled ? { passes_on_recalled: "yes" } : {}),
});

export function TransferDefaultsForm({ action, defaults }: TransferDefaultsFormProps) {
  const t = useTranslations("brandSettings.transfers");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/brands/settings/settings-contract")).transferDefaultsForm,
    readInput,
    defaults,
  });
  const settingsTexts = useTranslations("brandSettings");
  const isTicked = state.values ? state.values["passes_on_recalled"] === "yes" : defaults.passes_on_recalled;
  return (
    <form {...formProps} className="flex max-w-2xl flex-col items-start gap-6">
      <SeenConflict
        state={state}
        seen={sent("seen")}
        fields={[
          { name: "transfer_expiry_days", label: t("expiry") },
          {
            name: "passes_on_recalled",
            label: t("recalled"),
            sent: String(isTicked),
            show: (value) => settingsTexts(value ? "yes" : "no"),
          },
        ]}
      />
      <Field
        name="transfer_expiry_days"
        label={t("expiry")}
        hint={t("expiryHint", { most: EXPIRY_DAYS_MAX })}
        error={errorOf("transfer_expiry_days")}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...register("transfer_expiry_days")}
            defaultValue={sent("transfer_expiry_days")}
            type="number"
            inputMode="numeric"
            min={1}
            max={EXPIRY_DAYS_MAX}
            className="max-w-32"
          />
        )}
      </Field>
      <SwitchField
        {...register("passes_on_recalled")}
        value="yes"
        defaultChecked={isTicked}
        label={t("recalled")}
        hint={t("recalledHint")}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
