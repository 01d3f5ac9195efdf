"use client";

import { useFieldArray } from "react-hook-form";
import { FieldError } from "@/components/ui/field-error";
import { RadioField } from "@/components/ui/radio-group";
import { memberName } from "@/lib/ecodesign/value-text";
import { STANCES, stanceName } from "@/lib/products/form/form";
import type { FormField } from "@/lib/products/form/form-sections";
import { FieldTitle } from "./field-title";
import { useProductFormContext } from "./form-context";
import { FormInput } from "./form-input";
import { AddRow, RemoveRow, RowCount, RowFrame } from "./form-rows";

type ListName = "materials";

/** A list with its stance: not assessed, assessed with nothing found, or the entries. Only these are shown. */
export function FormList({ field }: { field: FormField }) {
  const { words, control, setValue, errorAt } = useProductFormContext();
  const { name, members = [] } = field;
  const { fields: rows, append, remove } = useFieldArray({ control, name });
  const { products: t } = words;
  const add = () => {
    setValue(stanceName(name), "some", { shouldDirty: true });
    append(Object.fromEntries(members.map((member) => [member.name, ""])));
  };
  return (
    <fieldset
      className="group/list flex flex-col gap-3 sm:col-span-full"
      id={`field-${stanceName(name)}`}
      tabIndex={-1}
    >
      <FieldTitle field={field} as="legend" />
      <Stance name={name} error={errorAt(stanceName(name))} />
      <div className="hidden flex-col items-start gap-3 group-has-[[value=some]:checked]/list:flex">
        <RowCount list={name} count={rows.length} />
        <ol className="flex w-full flex-col gap-3">
          {rows.map((values, row) => {
            const title = t(`form.entry.${name as ListName}`, { row: row + 1 });
            return (
              <RowFrame
                key={values.id}
                title={title}
                remove={
                  <RemoveRow
                    list={name}
                    row={row}
                    label={t("form.remove")}
                    name={t("form.removeNamed", { entry: title })}
                    onRemove={() => remove(row)}
                  />
                }
              >
                {/* The form's type has no fields: they come from the contract. */}
                <Members field={field} prefix={`${name}.${row}`} values={values as unknown as Record<string, string>} />
              </RowFrame>
            );
          })}
        </ol>
        <AddRow list={name} label={t(`form.add.${name as ListName}`)} onAdd={add} />
      </div>
    </fieldset>
  );
}

function Stance({ name, error }: { name: string; error?: string }) {
  const { words, register, initial } = useProductFormContext();
  const errorId = `${stanceName(name)}-error`;
  return (
    <div>
      <div className="flex flex-wrap gap-x-6" aria-describedby={error ? errorId : undefined}>
        {STANCES.map((stance) => (
          <RadioField
            key={stance}
            {...register(stanceName(name))}
            value={stance}
            defaultChecked={(initial[stanceName(name)] ?? "open") === stance}
            label={words.products(`form.stance.${stance}`)}
          />
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1">
          {error}
        </FieldError>
      )}
    </div>
  );
}

interface MembersProps {
  field: FormField;
  /** Of their names: `materials.0`, `backup_provider`. */
  prefix: string;
  values: Record<string, string | undefined>;
}

/** The fields of one entry. */
export function Members({ field, prefix, values }: MembersProps) {
  const { words } = useProductFormContext();
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {(field.members ?? []).map((member) => {
        const key = `entries.${field.name}.${member.name}` as string as `fields.${string}`;
        const help = words.help.has(key) ? words.help(key) : undefined;
        return (
          <FormInput
            key={member.name}
            field={member}
            place={`${prefix}.${member.name}`}
            label={memberName(field.name, member.name, words)}
            hint={member.input === "lines" ? `${help ?? ""} ${words.products("form.linesHint")}`.trim() : help}
            value={values[member.name] ?? ""}
            className={member.input === "long" ? "sm:col-span-full" : undefined}
          />
        );
      })}
    </div>
  );
}
