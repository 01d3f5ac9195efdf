"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { FindHolderForm } from "@/lib/holder-data/contract";
import type { FormAction } from "@/lib/platform/input/form-state";

interface HolderSearchFormProps<Result> {
  action: FormAction<Result>;
}

const asGiven = (values: FindHolderForm) => values;

/** Posted, so that the address does not appear in the URL or browser history. */
export function HolderSearchForm<Result>({ action }: HolderSearchFormProps<Result>) {
  const t = useTranslations("holders.search");
  const { state, isPending, register, formProps, errorOf } = useContractForm({
    action,
    schema: async () => (await import("@/lib/holder-data/contract")).findHolderForm,
    readInput: asGiven,
    defaults: { email: "" },
  });
  return (
    <form {...formProps} className="flex max-w-2xl flex-col gap-4">
      {state.message && (
        <Callout tone={state.refusal?.code === "holder_not_found" ? "notice" : "critical"} title={state.message} live />
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
        <Field
          name="email"
          label={t("label")}
          hint={t("hint")}
          error={errorOf("email")}
          required
          className="min-w-[min(15rem,100%)] flex-1"
        >
          {(control) => (
            <Input
              {...control}
              {...register("email")}
              defaultValue={state.values?.["email"]}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button type="submit" pending={isPending} icon={<Search aria-hidden="true" />} className="mt-6">
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}
