"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import {
  type AccessRole,
  type GrantScope,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
} from "@/lib/access-grants/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import type { FormAction } from "@/lib/platform/input/form-state";

interface Values {
  role: string;
  name: string;
  organisation: string;
  register_number: string;
  email: string;
  purpose: string;
  scope: string;
}

export interface AccessRequestFormProps {
  action: FormAction;
  locale: Locale;
  of: string;
  brand: string;
  roles: readonly AccessRole[];
  scopes: readonly GrantScope[];
}

export function AccessRequestForm({ action, locale, of: subject, brand, roles, scopes }: AccessRequestFormProps) {
  const t = useTranslations("accessGrants");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).accessRequestForm,
    readInput: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")),
      ...{ of: subject, locale },
    }),
    defaults: {
      ...{ role: roles[0] ?? "repairer", name: "", organisation: "", register_number: "", email: "", purpose: "" },
      scope: scopes[0] ?? "brand",
    },
  });
  const of = (name: keyof Values) => ({ ...register(name), defaultValue: sent(name) });
  const text = (name: "name" | "organisation", autoComplete: string) => (
    <Field name={name} label={t(`ask.${name}`)} error={errorOf(name)} maxLength={ORGANISATION_CHARACTERS_MAX} required>
      {(control) => <Input {...control} {...of(name)} tall autoComplete={autoComplete} />}
    </Field>
  );
  return (
    <form {...formProps} className="flex flex-col gap-5">
      <input type="hidden" name="of" value={subject} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      <Field name="role" label={t("ask.role")} error={errorOf("role")} required>
        {(control) => (
          <Select
            {...control}
            {...of("role")}
            options={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
        )}
      </Field>
      {text("name", "name")}
      {text("organisation", "organization")}
      <Field
        name="register_number"
        label={t("ask.registerNumber")}
        hint={t("ask.registerHint")}
        error={errorOf("register_number")}
        maxLength={REGISTER_NUMBER_CHARACTERS_MAX}
      >
        {(control) => <Input {...control} {...of("register_number")} tall autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="email" label={t("ask.email")} error={errorOf("email")} maxLength={320} required>
        {(control) => (
          <Input
            {...control}
            {...of("email")}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            tall
          />
        )}
      </Field>
      <Field
        name="purpose"
        label={t("ask.purpose")}
        error={errorOf("purpose")}
        maxLength={PURPOSE_CHARACTERS_MAX}
        required
      >
        {(control) => <Textarea {...control} {...of("purpose")} />}
      </Field>
      <div>
        <RadioGroup
          name="scope"
          legend={t("ask.scope")}
          options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`), ...register("scope") }))}
          defaultValue={sent("scope")}
          error={errorOf("scope")}
          required
        />
        <p className="mt-1 text-sm text-ink-muted">{t("ask.authorityScope")}</p>
      </div>
      <p className="text-sm text-ink-muted">{t("ask.privacy", { brand })}</p>
      <Button type="submit" variant="primary" size="lg" className="w-full" pending={isPending}>
        {t("ask.submit")}
      </Button>
    </form>
  );
}
