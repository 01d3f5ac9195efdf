"use client";

import { useTranslations } from "use-intl";
import { SeenConflict, seenConflictOf } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RECIPIENT_RETENTION_DAYS, REQUEST_LOG_DAYS } from "@/lib/brands/settings/retention-rules";
import type { FormAction } from "@/lib/platform/input/form-state";

type Values = Record<"recipients_kept_days" | "request_log_days" | "seen", string>;

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
    read: asGiven,
    defaults,
  });
  const conflict = seenConflictOf(state);
  const days = (name: Exclude<keyof Values, "seen">, { least, most }: { least: number; most: number }) => (
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
      {state.message && !conflict && <Callout tone="critical" title={state.message} live />}
      {conflict && (
        <SeenConflict
          conflict={conflict}
          sent={(name) => state.values?.[name] ?? ""}
          fields={(["recipients_kept_days", "request_log_days"] as const).map((name) => ({
            name,
            label: t(`labels.${name}`),
          }))}
        />
      )}
      <input type="hidden" name="seen" value={conflict?.seen ?? sent("seen")} />
      {days("recipients_kept_days", RECIPIENT_RETENTION_DAYS)}
      {days("request_log_days", { least: REQUEST_LOG_DAYS.least, most: requestLogDaysMax })}
      <Button type="submit" variant="primary" pending={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
