"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { type Role, ROLES } from "@/lib/access/permissions";
import type { FormAction } from "@/lib/platform/input/form-state";

interface InviteValues {
  email: string;
  role: Role;
  locale: string;
}

interface InviteFormProps {
  action: FormAction;
  locales: readonly { value: string; label: string }[];
}

const USUAL_ROLE: Role = "viewer";

export function InviteForm({ action, locales }: InviteFormProps) {
  const t = useTranslations("team");
  const roles = useTranslations("shell");
  const { state, isPending, register, formProps, errorOf } = useContractForm<InviteValues, undefined>({
    action,
    schema: async () => (await import("@/lib/people/members/contract")).invitationForm,
    readInput: (values) => values,
    defaults: { email: "", role: USUAL_ROLE, locale: locales[0]?.value ?? "" },
  });
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {state.message && (
        <Callout tone="critical" title={t("errorsTitle")} live>
          {state.message}
        </Callout>
      )}
      <Field name="email" label={t("email")} error={errorOf("email")} maxLength={320} required>
        {(field) => (
          <Input
            {...field}
            {...register("email")}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={state.values?.email}
          />
        )}
      </Field>
      <RadioGroup
        name="role"
        legend={t("role")}
        defaultValue={state.values?.role ?? USUAL_ROLE}
        options={ROLES.map((role) => ({
          value: role,
          label: roles(`roles.${role}`),
          hint: t(`roleSummaries.${role}`),
          ...register("role"),
        }))}
        error={errorOf("role")}
      />
      <Field name="locale" label={t("locale")} error={errorOf("locale")} className="max-w-60" required>
        {(field) => (
          <Select
            {...field}
            {...register("locale")}
            defaultValue={state.values?.locale ?? locales[0]?.value ?? ""}
            options={locales}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("send")}
        </Button>
        <LinkButton href="/settings/team" variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
