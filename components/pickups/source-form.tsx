"use client";

import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { readSourceFields, type SourceFields } from "@/lib/pickups/fields";
import { AFTERWARDS, PICKUP_COMMITS, SCHEDULES } from "@/lib/pickups/rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { Choices } from "./choices";
import { PlaceFields } from "./place-fields";

interface SourceFormProps {
  action: FormAction;
  sourceId?: string;
  stored: Partial<SourceFields>;
}

const EMPTY: SourceFields = {
  name: "",
  kind: "sftp",
  host: "",
  port: "",
  username: "",
  login: "password",
  password: "",
  private_key: "",
  passphrase: "",
  endpoint: "",
  region: "",
  bucket: "",
  access_key_id: "",
  secret_access_key: "",
  folder: "",
  pattern: "*.csv, *.xlsx",
  every: "hourly",
  daily_at: "",
  time_zone: "UTC",
  commit: "clean",
  afterwards: "move",
};

export function SourceForm({ action, sourceId, stored }: SourceFormProps) {
  const t = useTranslations("pickups");
  const kind = stored.kind ?? "sftp";
  const form = useContractForm<SourceFields, unknown>({
    action: action as FormAction<unknown>,
    schema: async () => (await import("@/lib/pickups/contract")).sourceForm,
    readInput: (fields) => readSourceFields({ ...fields, kind }),
    defaults: { ...EMPTY, ...stored },
  });
  const { state, isPending, register, formProps, errorOf, sent, control } = form;
  const every = useWatch({ control, name: "every" });
  const isDaily = every === "daily";
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("form.errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      {sourceId && <input type="hidden" name="sourceId" value={sourceId} />}
      <input type="hidden" name="kind" value={kind} />
      <Field
        name="name"
        label={t("form.name")}
        hint={t("form.nameHint")}
        error={errorOf("name")}
        maxLength={80}
        required
      >
        {(field) => <Input {...field} {...register("name")} defaultValue={sent("name")} autoComplete="off" />}
      </Field>
      <PlaceFields kind={kind} isKept={sourceId !== undefined} form={form} />
      <Field name="pattern" label={t("form.pattern")} hint={t("form.patternHint")} error={errorOf("pattern")}>
        {(field) => (
          <Input {...field} {...register("pattern")} defaultValue={sent("pattern")} mono autoComplete="off" />
        )}
      </Field>
      <Field name="every" label={t("form.every")} error={errorOf("every")} className="max-w-60">
        {(field) => (
          <Select
            {...field}
            {...register("every")}
            defaultValue={sent("every")}
            options={SCHEDULES.map((value) => ({ value, label: t(`schedules.${value}`) }))}
          />
        )}
      </Field>
      {(isDaily || errorOf("daily_at")) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="daily_at" label={t("form.dailyAt")} error={errorOf("daily_at")} required>
            {(field) => <Input {...field} {...register("daily_at")} type="time" defaultValue={sent("daily_at")} />}
          </Field>
          <Field name="time_zone" label={t("form.timeZone")} hint={t("form.timeZoneHint")} error={errorOf("time_zone")}>
            {(field) => <Input {...field} {...register("time_zone")} defaultValue={sent("time_zone")} />}
          </Field>
        </div>
      )}
      <Choices
        legend={t("form.commit")}
        error={errorOf("commit")}
        {...register("commit")}
        chosen={sent("commit")}
        options={PICKUP_COMMITS.map((value) => ({
          value,
          label: t(`commits.${value}.label`),
          hint: t(`commits.${value}.hint`),
        }))}
      />
      <Choices
        legend={t("form.afterwards")}
        error={errorOf("afterwards")}
        {...register("afterwards")}
        chosen={sent("afterwards")}
        options={AFTERWARDS.map((value) => ({
          value,
          label: t(`after.${value}.label`),
          hint: t(`after.${value}.hint`),
        }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t(sourceId ? "form.save" : "form.add")}
        </Button>
        <LinkButton href={sourceId ? `/settings/pickups/${sourceId}` : "/settings/pickups"} variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
