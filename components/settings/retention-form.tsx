"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RECIPIENT_RETENTION_DAYS, REQUEST_LOG_DAYS } from "@/lib/brands/settings/retention-rules";
import type { FormAction } from "@/lib/platform/input/form-state";

const KEPT = ["recipients_kept_days", "request_log_days"] as const;
type Values = Record<(typeof KEPT)[number] | "seen", string>;

interface RetentionFormProps {
  action: FormAction<void>;
  defaults: Values;
  requestLogDaysMax: number;
}

const asGiven = (values: Values) => values;

export function RetentionForm({ action, defaults, requestLogDaysMax }: RetentionFormProps) {
  const t = useTranslations("brandSettings.retention");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/brands/settings/settings-contract")).retentionForm,
    readInput: asGiven,
    defaults,
  });
  const days = (name: (typeof KEPT)[number], { least, most }: { least: number; most: number }) => (
    <Field
      name={name}
      label={t(`labels.${name}`)}
      hint={t(`hints.${name}`, { least, most })}
      error={errorOf(name)}
      required
    >
      {(control) => (
        <Input
          {...control}
          {...register(name)}
          defaultValue={sent(name)}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          className="max-w-32"
        />
      )}
    </Field>
  );
  return (
    <form {...formProps} className="flex max-w-2xl flex-col items-start gap-6">
      <SeenConflict
        state={state}
        seen={sent("seen")}
        fields={KEPT.map((name) => ({ name, label: t(`labels.${name}`) }))}
      />
      {days("recipients_kept_days", RECIPIENT_RETENTION_DAYS)}
      {days("request_log_days", { least: REQUEST_LOG_DAYS.least, most: requestLogDaysMax })}
      <Button type="submit" variant="primary" pending={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
