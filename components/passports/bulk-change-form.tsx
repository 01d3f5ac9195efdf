"use client";

import { useActionState } from "react";
import { useTranslations } from "use-intl";
import { useGuardedAction } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Select, Textarea } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { CHANGES_WITH_REASON, GIVES_BACK, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";

interface BulkChangeFormProps {
  action: FormAction;
  bulkChangeId: string;
  change: PassportChange;
  selection: { ids: readonly string[]; all?: string; query: string };
  passports: number;
  cancelHref: string;
  discarding: readonly Discarding[];
}

interface Discarding {
  name: string;
  label: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
}

export function BulkChangeForm({
  action,
  bulkChangeId,
  change,
  selection,
  passports,
  cancelHref,
  discarding,
}: BulkChangeFormProps) {
  const t = useTranslations("passports");
  const [state, submit] = useActionState(useGuardedAction(action), {});
  return (
    <form action={submit} className="flex flex-col gap-5">
      {state.message && <Callout tone="critical" title={state.message} live />}
      <input type="hidden" name="bulkChangeId" value={bulkChangeId} />
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="query" value={selection.query} />
      {selection.all ? (
        <input type="hidden" name="all" value="1" />
      ) : (
        selection.ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <Field
        name="reason"
        id="bulk-reason"
        label={t("change.reason")}
        hint={t("change.reasonHint")}
        error={state.errors?.reason}
        required={CHANGES_WITH_REASON.has(change)}
        optionalLabel={t("change.reasonOptional")}
        maxLength={REASON_CHARACTERS_MAX}
      >
        {(control) => <Textarea {...control} rows={3} defaultValue={state.values?.reason} />}
      </Field>
      {discarding.map(({ name, label, hint, options }) => (
        <Field key={name} name={name} label={label} hint={hint}>
          {(control) => <Select {...control} options={options} defaultValue={state.values?.[name]} />}
        </Field>
      ))}
      <p className="text-sm text-ink-muted">{t("bulk.longWork")}</p>
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant={GIVES_BACK.has(change) ? "primary" : "danger"}>
          {t(`bulk.confirm.${change}`, { count: passports })}
        </SubmitButton>
        <LinkButton href={cancelHref} variant="quiet">
          {t("change.keep")}
        </LinkButton>
      </div>
    </form>
  );
}
