"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CompanyDomainForm } from "@/lib/people/company-sign-in/contract";
import type { FormAction } from "@/lib/platform/input/form-state";

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
