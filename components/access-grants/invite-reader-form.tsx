"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input, Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import {
  BRAND_ROLES,
  ORGANISATION_CHARACTERS_MAX,
  PURPOSE_CHARACTERS_MAX,
  REGISTER_NUMBER_CHARACTERS_MAX,
} from "@/lib/access-grants/rules";
import { type Locale, LOCALES, localeName } from "@/lib/platform/i18n/locales";
import type { FormAction } from "@/lib/platform/input/form-state";
import { ElementFields, EndField } from "./grant-form";

interface Values {
  organisation: string;
  name: string;
  email: string;
  role: string;
  register_number: string;
  purpose: string;
  code: string;
  gtin: string;
  elements: string[];
  ends_on: string;
  locale: string;
}

interface InviteReaderFormProps {
  action: FormAction;
  locale: Locale;
  today: string;
  elements: readonly { value: string; label: string }[];
}

const filledValues = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length > 0));

export function InviteReaderForm({ action, locale, today, elements }: InviteReaderFormProps) {
  const t = useTranslations("accessGrants");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).invitedReaderForm,
    readInput: filledValues,
    defaults: {
      ...{ organisation: "", name: "", email: "", role: BRAND_ROLES[0], register_number: "" },
      ...{ purpose: "", code: "", gtin: "", elements: [], ends_on: "", locale },
    },
  });
  const of = (name: keyof Values) => ({ ...register(name), defaultValue: sent(name) });
  return (
    <form {...formProps} className="flex max-w-[32rem] flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      {(["organisation", "name"] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t(name === "name" ? "portal.name" : "ask.organisation")}
          error={errorOf(name)}
          maxLength={ORGANISATION_CHARACTERS_MAX}
          required
        >
          {(control) => <Input {...control} {...of(name)} autoComplete="off" />}
        </Field>
      ))}
      <Field name="email" label={t("portal.email")} error={errorOf("email")} maxLength={320} required>
        {(control) => <Input {...control} {...of("email")} type="email" autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="role" label={t("portal.columns.role")} error={errorOf("role")} required>
        {(control) => (
          <Select
            {...control}
            {...of("role")}
            options={BRAND_ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          />
        )}
      </Field>
      <Field
        name="register_number"
        label={t("ask.registerNumber")}
        hint={t("portal.registerHint")}
        error={errorOf("register_number")}
        maxLength={REGISTER_NUMBER_CHARACTERS_MAX}
      >
        {(control) => <Input {...control} {...of("register_number")} autoComplete="off" />}
      </Field>
      <Field
        name="purpose"
        label={t("portal.purpose")}
        error={errorOf("purpose")}
        maxLength={PURPOSE_CHARACTERS_MAX}
        required
      >
        {(control) => <Textarea {...control} {...of("purpose")} />}
      </Field>
      <Field name="code" label={t("portal.code")} hint={t("portal.codeHint")} error={errorOf("code")} maxLength={60}>
        {(control) => <Input {...control} {...of("code")} mono autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="gtin" label={t("portal.gtin")} hint={t("portal.gtinHint")} error={errorOf("gtin")} maxLength={20}>
        {(control) => <Input {...control} {...of("gtin")} inputMode="numeric" autoComplete="off" />}
      </Field>
      <ElementFields
        options={elements}
        chosen={state.values?.elements?.split(" ") ?? []}
        control={register("elements")}
      />
      <EndField today={today} error={errorOf("ends_on")} control={of("ends_on")} />
      <Field name="locale" label={t("portal.language")} error={errorOf("locale")} required>
        {(control) => (
          <Select
            {...control}
            {...of("locale")}
            options={LOCALES.map((value) => ({ value, label: localeName(value) }))}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("portal.grant")}
        </Button>
        <LinkButton href="/settings/access" variant="quiet">
          {t("portal.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
