"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/radio-group";
import type { GrantScope } from "@/lib/access-grants/rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { ElementFields, EndField } from "./grant-fields";

interface Values {
  scope: string;
  elements: string[];
  ends_on: string;
}

interface GrantFormProps {
  action: FormAction;
  grantId: string;
  asked: GrantScope;
  /** What it can reach. */
  scopes: readonly GrantScope[];
  /** To which fields it can be held. */
  elements: readonly { value: string; label: string }[];
  /** YYYY-MM-DD in UTC. */
  today: string;
}

/** Grants what was asked for: how far, for which fields, until when. */
export function GrantForm({ action, grantId, asked, scopes, elements, today }: GrantFormProps) {
  const t = useTranslations("accessGrants");
  const { state, isPending, register, formProps, errorOf, sent } = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).grantForm,
    read: ({ scope, ends_on, elements: chosen }) => ({
      ...{ grantId, scope, ends_on: ends_on || undefined },
      elements: chosen.length > 0 ? chosen : undefined,
    }),
    defaults: { scope: asked, elements: [], ends_on: "" },
  });
  return (
    <form {...formProps} className="flex flex-col items-start gap-4">
      <input type="hidden" name="grantId" value={grantId} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      <RadioGroup
        name="scope"
        legend={t("portal.columns.reach")}
        options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`), ...register("scope") }))}
        defaultValue={sent("scope")}
        error={errorOf("scope")}
        required
      />
      <ElementFields
        options={elements}
        chosen={state.values?.["elements"]?.split(" ") ?? []}
        control={register("elements")}
      />
      <EndField
        today={today}
        error={errorOf("ends_on")}
        control={{ ...register("ends_on"), defaultValue: sent("ends_on") }}
      />
      <Button type="submit" variant="primary" pending={isPending}>
        {t("portal.grant")}
      </Button>
    </form>
  );
}
