"use client";

import { clsx } from "clsx";
import { type ComponentProps, startTransition, type SubmitEvent, useActionState, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useFocusError } from "@/components/forms/use-focus-error";
import { useGuardedAction } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormAction } from "@/lib/platform/input/form-state";
import { type UnitFields, type UnitWay, wayOf } from "@/lib/products/units/unit-lines";
import { useLeaveGuard } from "./form-context";
import { type InvalidLine, SerialLines } from "./serial-lines";

interface UnitInputsProps {
  ways: readonly UnitWay[];
  values: UnitFields;
  errorOf: (pointer: string) => string | undefined;
  invalid?: readonly InvalidLine[];
  facilities?: readonly { identifier: string; activity?: string | null }[];
  follow?: (name: string) => Partial<UseFormRegisterReturn>;
  /** Folds what all units have in common. */
  fold?: { summary: string; isOpen: boolean };
}

const FACILITY_LIST = "unit-facilities";
const nothing = () => ({});

export function UnitInputs({
  ways,
  values,
  errorOf,
  invalid = [],
  facilities = [],
  follow = nothing,
  fold,
}: UnitInputsProps) {
  const t = useTranslations("units.form");
  const plain = (
    name: "quantity" | "batch" | "produced_on" | "production_facility" | "unit_placed_on_market_on",
    props: ComponentProps<typeof Input>,
    hint?: string,
  ) => (
    <Field name={name} label={t(`fields.${name}`)} hint={hint} error={errorOf(name)}>
      {(control) => (
        <Input {...control} {...follow(name)} defaultValue={values[name] ?? ""} autoComplete="off" {...props} />
      )}
    </Field>
  );
  const common = (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {plain("batch", { mono: true, spellCheck: false })}
      {plain("produced_on", { type: "date", className: "max-w-48" })}
      {plain("production_facility", { mono: true, spellCheck: false, list: FACILITY_LIST }, t("facilityHint"))}
      {plain("unit_placed_on_market_on", { type: "date", className: "max-w-48" }, t("placedHint"))}
    </div>
  );
  return (
    <div className={clsx("group/units flex flex-col", fold ? "gap-4" : "gap-6")}>
      <RadioGroup
        legend={t("way")}
        name="units_way"
        defaultValue={wayOf(values)}
        options={ways.map((value) => ({
          ...follow("units_way"),
          value,
          label: t(`ways.${value}`),
          hint: t(`wayHints.${value}`),
        }))}
        error={errorOf("units_way")}
        isInline={fold !== undefined}
      />
      <div className="hidden group-has-[[value=quantity]:checked]/units:block">
        {plain("quantity", { inputMode: "numeric", className: "max-w-32 tabular-nums" }, t("quantityHint"))}
      </div>
      <Field
        name="serial_numbers"
        label={t("fields.serial_numbers")}
        hint={t("serialsHint")}
        error={errorOf("serial_numbers")}
        className="hidden! group-has-[[value=serials]:checked]/units:flex!"
      >
        {(control) => (
          <SerialLines
            {...control}
            {...follow("serial_numbers")}
            defaultValue={values.serial_numbers ?? ""}
            invalid={invalid}
          />
        )}
      </Field>
      <fieldset className="group-has-[[value=later]:checked]/units:hidden">
        <legend className={fold ? "sr-only" : "mb-3 text-sm font-medium text-ink-muted"}>{t("common")}</legend>
        {fold ? (
          <details open={fold.isOpen}>
            <summary className="unfolds mb-3 text-sm font-medium">{fold.summary}</summary>
            {common}
          </details>
        ) : (
          common
        )}
        <datalist id={FACILITY_LIST}>
          {facilities.map(({ identifier, activity }) => (
            <option key={identifier} value={identifier}>
              {activity}
            </option>
          ))}
        </datalist>
      </fieldset>
    </div>
  );
}

interface AddUnitsFormProps {
  action: FormAction;
  productId: string;
  formId: string;
  facilities: readonly { identifier: string; activity?: string | null }[];
}

export function AddUnitsForm({ action, productId, formId, facilities }: AddUnitsFormProps) {
  const t = useTranslations("units.form");
  const isHydrated = useHydrated();
  const [state, submit, isPending] = useActionState(useGuardedAction(action), {});
  const [isTouched, setTouched] = useState(false);
  useFocusError(state.errors);
  useLeaveGuard(isTouched && !isPending, t("leave"));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    startTransition(() => submit(sent));
  };
  const values = state.values ?? { units_way: "serials" };
  return (
    <form
      action={submit}
      onSubmit={onSubmit}
      onInput={() => setTouched(true)}
      noValidate={isHydrated}
      className="flex max-w-3xl flex-col gap-6"
    >
      <input type="hidden" name="product_id" value={productId} />
      <input type="hidden" name="form_id" value={state.values?.form_id ?? formId} />
      {state.message && (
        <Callout tone="critical" title={t("refused")} live>
          {state.message}
        </Callout>
      )}
      <UnitInputs
        ways={["serials", "quantity"]}
        values={values}
        errorOf={(pointer) => state.errors?.[pointer]}
        invalid={state.refusal?.members?.lines as InvalidLine[] | undefined}
        facilities={facilities}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {t("submit")}
        </Button>
        <LinkButton href={`/products/${productId}/units`} variant="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </form>
  );
}
