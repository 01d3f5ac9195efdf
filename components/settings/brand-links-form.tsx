"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { OWN_LINK_TYPES } from "@/lib/brands/profile/link-types";
import type { FormAction } from "@/lib/platform/input/form-state";

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
