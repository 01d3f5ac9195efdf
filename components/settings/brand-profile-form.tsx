"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { OWN_LINK_TYPES } from "@/lib/brands/profile/link-types";
import type { FormAction } from "@/lib/platform/input/form-state";

type BrandProfileValues = Record<
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

interface BrandLinksFormProps {
  action: FormAction<void>;
  defaults: { links: string; seen: string };
}

export function BrandLinksForm({ action, defaults }: BrandLinksFormProps) {
  const t = useTranslations("brandProfile.links");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/brands/profile/links-text")).brandLinksForm,
    readInput: ({ links, seen }: BrandLinksFormProps["defaults"]) => ({ seen, ...(links.trim() && { links }) }),
    defaults,
  });
  return (
    <form {...formProps} className="flex flex-col items-start gap-4">
      <SeenConflict state={state} seen={sent("seen")} fields={[{ name: "links", label: t("label") }]} />
      <Field name="links" label={t("label")} hint={t("hint")} error={errorOf("links")} className="w-full">
        {(control) => (
          <Textarea
            {...control}
            {...register("links")}
            defaultValue={sent("links")}
            rows={6}
            spellCheck={false}
            className="font-mono text-sm"
            placeholder="pip; https://www.example.com/products/{gtin}; Product page; en"
          />
        )}
      </Field>
      <div className="w-full">
        <h3 className="text-sm font-medium">{t("typesTitle")}</h3>
        <dl className="mt-1 grid gap-x-8 text-sm sm:grid-cols-2">
          {OWN_LINK_TYPES.map((type) => (
            <div key={type} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1.5">
              <dt className="font-mono text-xs leading-5">{type}</dt>
              <dd className="text-ink-muted">{t(`types.${type}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button type="submit" pending={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
