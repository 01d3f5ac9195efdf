"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { textsIn, type TextsIn } from "@/lib/brands/settings/settings-values";
import { isLocale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import type { FormAction } from "@/lib/platform/input/form-state";

interface LanguagesFormProps {
  action: FormAction<void>;
  defaults: { locale: string; seen: string } & Record<TextsIn, boolean>;
}

const readInput = ({ locale, seen, ...ticks }: LanguagesFormProps["defaults"]) => ({
  locale,
  seen,
  ...Object.fromEntries(Object.entries(ticks).flatMap(([name, isTicked]) => (isTicked ? [[name, "yes"]] : []))),
});

const nameOf = (tag: unknown) => (isLocale(tag) ? localeName(tag) : String(tag));

export function LanguagesForm({ action, defaults }: LanguagesFormProps) {
  const t = useTranslations("brandSettings.languages");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/brands/settings/settings-contract")).languagesForm,
    readInput,
    defaults,
  });
  const settingsTexts = useTranslations("brandSettings");
  const isTicked = (name: TextsIn) => (state.values ? state.values[name] === "yes" : defaults[name]);
  return (
    <form {...formProps} className="flex max-w-2xl flex-col items-start gap-6">
      <SeenConflict
        state={state}
        seen={sent("seen")}
        fields={[
          { name: "locale", label: t("locale"), show: nameOf },
          ...LOCALES.map((each) => ({
            name: textsIn(each),
            label: `${t("texts")}: ${localeName(each)}`,
            sent: String(isTicked(textsIn(each))),
            show: (value: unknown) => settingsTexts(value ? "yes" : "no"),
          })),
        ]}
      />
      <Field name="locale" label={t("locale")} hint={t("localeHint")} error={errorOf("locale")}>
        {(control) => (
          <Select
            {...control}
            {...register("locale")}
            key={sent("locale")}
            defaultValue={sent("locale")}
            options={LOCALES.map((locale) => ({ value: locale, label: localeName(locale) }))}
          />
        )}
      </Field>
      <fieldset>
        <legend className="font-medium">{t("texts")}</legend>
        <p className="text-sm text-ink-muted">{t("textsHint")}</p>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {LOCALES.map((locale) => (
            <CheckboxField
              key={locale}
              {...register(textsIn(locale))}
              value="yes"
              defaultChecked={isTicked(textsIn(locale))}
              label={<span lang={locale}>{localeName(locale)}</span>}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" pending={isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
