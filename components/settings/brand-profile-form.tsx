"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { FormAction } from "@/lib/platform/input/form-state";

export type BrandProfileValues = Record<
  | "name"
  | "legal_name"
  | "street"
  | "postal_code"
  | "city"
  | "country"
  | "gln"
  | "lei"
  | "website"
  | "support_email"
  | "support_phone"
  | "seen",
  string
>;

interface BrandProfileFormProps {
  action: FormAction<void>;
  defaults: BrandProfileValues;
}

const filledValues = (values: BrandProfileValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

export function BrandProfileForm({ action, defaults }: BrandProfileFormProps) {
  const t = useTranslations("brandProfile");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/brands/profile/profile-contract")).brandProfileForm,
    readInput: filledValues,
    defaults,
  });
  const field = (
    name: Exclude<keyof BrandProfileValues, "seen">,
    more: { hint?: string; required?: boolean; mono?: boolean; type?: string; className?: string } = {},
  ) => {
    const { mono, type, ...rest } = more;
    return (
      <Field name={name} label={t(`fields.${name}`)} error={errorOf(name)} {...rest}>
        {(control) => (
          <Input
            {...control}
            {...register(name)}
            type={type}
            mono={mono}
            defaultValue={sent(name)}
            autoComplete="off"
          />
        )}
      </Field>
    );
  };
  return (
    <form {...formProps} className="flex max-w-2xl flex-col gap-8">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="seen" value={sent("seen")} />
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 font-serif text-lg font-medium">{t("publicTitle")}</legend>
        {field("name", { hint: t("nameHint"), required: true })}
        {field("website", { hint: t("websiteHint"), type: "url" })}
        {field("support_email", { hint: t("supportHint"), type: "email" })}
        {field("support_phone", { hint: t("phoneHint"), type: "tel" })}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-3 font-serif text-lg font-medium">{t("companyTitle")}</legend>
        {field("legal_name")}
        {field("street")}
        <div className="grid gap-5 sm:grid-cols-[8rem_minmax(0,1fr)_6rem]">
          {field("postal_code")}
          {field("city")}
          {field("country")}
        </div>
        {field("gln", { hint: t("glnHint"), mono: true })}
        {field("lei", { hint: t("leiHint"), mono: true })}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
