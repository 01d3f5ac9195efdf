"use client";

import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import type { CompanyDomainForm } from "@/lib/people/company-sign-in/contract";
import { COMPANY_ROLES, type CompanyRole } from "@/lib/people/company-sign-in/rules";
import type { FormAction } from "@/lib/platform/input/form-state";

type Values = Record<"issuer" | "client_id" | "client_secret" | "default_role" | "seen", string>;

interface ProviderFormProps {
  action: FormAction<void>;
  provider: { issuer: string; clientId: string; defaultRole: CompanyRole } | null;
  seen: string;
}

const filledValues = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

export function ProviderForm({ action, provider, seen }: ProviderFormProps) {
  const t = useTranslations("companySignIn.provider");
  const roles = useTranslations("shell.roles");
  const defaults: Values = {
    issuer: provider?.issuer ?? "",
    client_id: provider?.clientId ?? "",
    client_secret: "",
    default_role: provider?.defaultRole ?? "viewer",
    seen,
  };
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm({
    action,
    schema: async () => (await import("@/lib/people/company-sign-in/contract")).companySignInForm,
    readInput: filledValues,
    defaults,
  });
  return (
    <form {...formProps} className="flex max-w-2xl flex-col gap-5">
      <SeenConflict
        state={state}
        seen={sent("seen")}
        fields={[
          { name: "issuer", label: t("issuer") },
          { name: "client_id", label: t("clientId") },
          { name: "default_role", label: t("role"), show: (role) => roles(role as CompanyRole) },
        ]}
      />
      <Field name="issuer" label={t("issuer")} hint={t("issuerHint")} error={errorOf("issuer")} required>
        {(control) => (
          <Input
            {...control}
            {...register("issuer")}
            type="url"
            defaultValue={sent("issuer")}
            autoComplete="off"
            mono
          />
        )}
      </Field>
      <Field name="client_id" label={t("clientId")} error={errorOf("client_id")} required>
        {(control) => (
          <Input
            {...control}
            {...register("client_id")}
            defaultValue={sent("client_id")}
            autoComplete="off"
            spellCheck={false}
            mono
          />
        )}
      </Field>
      <Field
        name="client_secret"
        label={t("secret")}
        hint={t(provider ? "secretKept" : "secretHint")}
        error={errorOf("client_secret")}
        required={provider === null}
      >
        {(control) => (
          <Input {...control} {...register("client_secret")} type="password" autoComplete="new-password" mono />
        )}
      </Field>
      <Field name="default_role" label={t("role")} hint={t("roleHint")} error={errorOf("default_role")} required>
        {(control) => (
          <Select
            {...control}
            {...register("default_role")}
            defaultValue={sent("default_role")}
            options={COMPANY_ROLES.map((role) => ({ value: role, label: roles(role) }))}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

const asGiven = (values: CompanyDomainForm) => values;

export function DomainForm({ action }: { action: FormAction<void> }) {
  const t = useTranslations("companySignIn.domains");
  const { state, isPending, register, formProps, errorOf } = useContractForm({
    action,
    schema: async () => (await import("@/lib/people/company-sign-in/contract")).companyDomainForm,
    readInput: asGiven,
    defaults: { domain: "" },
  });
  return (
    <form {...formProps} className="mt-5 flex max-w-2xl flex-wrap items-start gap-3">
      <Field
        name="domain"
        label={t("label")}
        hint={t("hint")}
        error={errorOf("domain") ?? state.message}
        required
        className="min-w-[min(15rem,100%)] flex-1"
      >
        {(control) => (
          <Input
            {...control}
            {...register("domain")}
            defaultValue={state.values?.["domain"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            mono
          />
        )}
      </Field>
      <Button type="submit" pending={isPending} className="mt-6">
        {t("add")}
      </Button>
    </form>
  );
}
