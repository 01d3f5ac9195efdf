"use client";

import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { WARRANTY_KINDS, type WarrantyKind } from "@/lib/passports/rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { readWarrantyFields, type WarrantyFields } from "@/lib/warranties/form";
import { MONTHS_MAX } from "@/lib/warranties/rules";

type Terms = Record<string, string | number | boolean | null>;

const FIELDS = ["kind", "starts_on", "months", "ends_on", "transferable", "max_transfers", "territory"] as const;

function WarrantyConflictNotice({ conflict }: { conflict: Record<string, unknown> }) {
  const t = useTranslations("passports");
  const { stored, wanted } = conflict as { stored: Terms; wanted: Terms };
  const written = (field: (typeof FIELDS)[number]) => {
    const value = stored[field];
    if (value === null || value === undefined) return t("warranty.nothing");
    if (typeof value === "boolean") return value ? t("warranty.yes") : t("warranty.no");
    return field === "kind" ? t(`warrantyKinds.${value as WarrantyKind}`) : String(value);
  };
  return (
    <Callout tone="caution" title={t("warranty.conflictTitle")} live>
      <ul>
        {FIELDS.filter((field) => stored[field] !== wanted[field]).map((field) => (
          <li key={field}>{t("warranty.conflictStored", { field: t(`warranty.${field}`), value: written(field) })}</li>
        ))}
      </ul>
      <p>{t("warranty.conflictText")}</p>
    </Callout>
  );
}

export interface WarrantyFormProps<Result> {
  action: FormAction<Result>;
  passportId: string;
  edited?: { id: string; version: number };
  defaults: Required<Omit<WarrantyFields, "version">>;
  /** A sold item's warranty can no longer begin at first sale. */
  isSold: boolean;
}

const newContract = async () => (await import("@/lib/warranties/contract")).warrantyForm;
const editContract = async () => (await import("@/lib/warranties/contract")).warrantyEditForm;

export function WarrantyForm<Result>({ action, passportId, edited, defaults, isSold }: WarrantyFormProps<Result>) {
  const t = useTranslations("passports");
  const { state, isPending, register, formProps, errorOf } = useContractForm<Required<WarrantyFields>, Result>({
    action,
    schema: edited ? editContract : newContract,
    readInput: readWarrantyFields,
    defaults: { ...defaults, version: String(edited?.version ?? "") },
  });
  const conflict = state.refusal?.code === "edit_conflict" ? state.refusal.members : undefined;
  // A background refresh brings a newer version that the reader has not seen, so the sent version is used.
  const version = Number(conflict?.version ?? state.values?.version ?? edited?.version);
  const sent = (name: "kind" | "starts_on" | "ends_on" | "months" | "max_transfers" | "territory") =>
    state.values ? (state.values[name] ?? "") : String(defaults[name]);
  const isTransferable = state.values ? state.values.transferable === "yes" : defaults.transferable === true;
  return (
    <form {...formProps} className="flex max-w-xl flex-col gap-6">
      {conflict ? (
        <WarrantyConflictNotice conflict={conflict} />
      ) : (
        state.message && (
          <Callout tone="critical" title={t("warranty.errorsTitle")} live>
            {state.message}
          </Callout>
        )
      )}
      <input type="hidden" name="passportId" value={passportId} />
      {edited && <input type="hidden" name="warrantyId" value={edited.id} />}
      {edited && <input type="hidden" name="version" value={version} />}
      <Field name="kind" label={t("warranty.kind")} error={errorOf("kind")} className="max-w-80" required>
        {(control) => (
          <Select
            {...control}
            {...register("kind")}
            defaultValue={sent("kind")}
            options={WARRANTY_KINDS.map((value) => ({ value, label: t(`warrantyKinds.${value}`) }))}
          />
        )}
      </Field>
      <div className="grid gap-6 sm:grid-cols-3">
        <Field
          name="starts_on"
          label={t("warranty.starts_on")}
          hint={isSold ? t("warranty.startsSoldHint") : t("warranty.startsHint")}
          error={errorOf("starts_on")}
          required={isSold}
        >
          {(control) => <Input type="date" {...control} {...register("starts_on")} defaultValue={sent("starts_on")} />}
        </Field>
        <Field name="months" label={t("warranty.months")} hint={t("warranty.monthsHint")} error={errorOf("months")}>
          {(control) => (
            <Input
              type="number"
              min={1}
              max={MONTHS_MAX}
              {...control}
              {...register("months")}
              defaultValue={sent("months")}
            />
          )}
        </Field>
        <Field name="ends_on" label={t("warranty.ends_on")} hint={t("warranty.endsHint")} error={errorOf("ends_on")}>
          {(control) => <Input type="date" {...control} {...register("ends_on")} defaultValue={sent("ends_on")} />}
        </Field>
      </div>
      <CheckboxField
        {...register("transferable")}
        value="yes"
        defaultChecked={isTransferable}
        label={t("warranty.transferable")}
        hint={t("warranty.transferableHint")}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          name="max_transfers"
          label={t("warranty.max_transfers")}
          optionalLabel={t("warranty.optional")}
          hint={t("warranty.maxHint")}
          error={errorOf("max_transfers")}
        >
          {(control) => (
            <Input
              type="number"
              min={0}
              {...control}
              {...register("max_transfers")}
              defaultValue={sent("max_transfers")}
            />
          )}
        </Field>
        <Field
          name="territory"
          label={t("warranty.territory")}
          optionalLabel={t("warranty.optional")}
          hint={t("warranty.territoryHint")}
          error={errorOf("territory")}
          maxLength={100}
        >
          {(control) => (
            <Input {...control} {...register("territory")} defaultValue={sent("territory")} autoComplete="off" />
          )}
        </Field>
      </div>
      {state.refusal?.code === "warranty_overlaps" && (
        <CheckboxField {...register("allow_overlap")} value="yes" label={t("warranty.overlap")} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {edited ? t("warranty.submitEdit") : t("warranty.submitAdd")}
        </Button>
        <LinkButton href={`/passports/${passportId}`} variant="quiet">
          {t("warranty.cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
