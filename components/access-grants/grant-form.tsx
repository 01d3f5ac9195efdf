"use client";

import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup, CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { GrantScope } from "@/lib/access-grants/rules";
import type { FormAction } from "@/lib/platform/input/form-state";

interface Values {
  scope: string;
  elements: string[];
  ends_on: string;
}

interface GrantFormProps {
  action: FormAction;
  grantId: string;
  requestedScope: GrantScope;
  scopes: readonly GrantScope[];
  elements: readonly { value: string; label: string }[];
  today: string;
}

export function GrantForm({ action, grantId, requestedScope, scopes, elements, today }: GrantFormProps) {
  const t = useTranslations("accessGrants");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).grantForm,
    readInput: ({ scope, ends_on, elements: chosen }) => ({
      ...{ grantId, scope, ends_on: ends_on || undefined },
      elements: chosen.length > 0 ? chosen : undefined,
    }),
    defaults: { scope: requestedScope, elements: [], ends_on: "" },
  });
  return (
    <form {...formProps} className="flex flex-col items-start gap-4">
      <input type="hidden" name="grantId" value={grantId} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      <RadioGroup
        name="scope"
        legend={t("portal.columns.reach")}
        options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`), ...register("scope") }))}
        defaultValue={sent("scope")}
        error={errorOf("scope")}
        required
      />
      <ElementFields
        options={elements}
        chosen={state.values?.["elements"]?.split(" ") ?? []}
        control={register("elements")}
      />
      <EndField
        today={today}
        error={errorOf("ends_on")}
        control={{ ...register("ends_on"), defaultValue: sent("ends_on") }}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t("portal.grant")}
      </Button>
    </form>
  );
}

interface ElementFieldsProps {
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  control: Omit<ComponentProps<typeof CheckboxField>, "label" | "value" | "defaultChecked">;
}

export function ElementFields({ options, chosen, control }: ElementFieldsProps) {
  const t = useTranslations("accessGrants");
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className="mb-1 text-sm font-medium">{t("portal.elements")}</legend>
      {options.map(({ value, label }) => (
        <CheckboxField key={value} {...control} value={value} label={label} defaultChecked={chosen.includes(value)} />
      ))}
      <p className="text-xs text-ink-muted">{t("portal.elementsHint")}</p>
    </fieldset>
  );
}

interface EndFieldProps {
  today: string;
  error?: string;
  control: ComponentProps<typeof Input>;
}

export function EndField({ today, error, control }: EndFieldProps) {
  const t = useTranslations("accessGrants");
  return (
    <Field name="ends_on" label={t("portal.endsOn")} hint={t("portal.endsOnHint")} error={error} required>
      {(field) => <Input {...field} {...control} type="date" min={today} />}
    </Field>
  );
}
