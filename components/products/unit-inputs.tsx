"use client";

import type { ComponentProps } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { type UnitFields, type UnitWay, wayOf } from "@/lib/products/units/unit-lines";
import { type InvalidLine, SerialLines } from "./serial-lines";

interface UnitInputsProps {
  ways: readonly UnitWay[];
  /** What the fields hold at first. */
  values: UnitFields;
  errorOf: (place: string) => string | undefined;
  invalid?: readonly InvalidLine[];
  /** Sites that the product lists. */
  facilities?: readonly { identifier: string; activity?: string | null }[];
  /** What a form needs on each control to follow it. */
  follow?: (name: string) => Partial<UseFormRegisterReturn>;
}

const FACILITY_LIST = "unit-facilities";
const nothing = () => ({});

/** How many units, or which ones, and what they have in common. Without scripts the choice shows its fields as well. */
export function UnitInputs({
  ways,
  values,
  errorOf,
  invalid = [],
  facilities = [],
  follow = nothing,
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
  return (
    <div className="group/units flex flex-col gap-6">
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
        <legend className="mb-3 text-sm font-medium text-ink-muted">{t("common")}</legend>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {plain("batch", { mono: true, spellCheck: false })}
          {plain("produced_on", { type: "date", className: "max-w-48" })}
          {plain("production_facility", { mono: true, spellCheck: false, list: FACILITY_LIST }, t("facilityHint"))}
          {plain("unit_placed_on_market_on", { type: "date", className: "max-w-48" }, t("placedHint"))}
        </div>
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
