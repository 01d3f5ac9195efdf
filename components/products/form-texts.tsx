"use client";

import { useFieldArray } from "react-hook-form";
import { LANGUAGE_TAGS } from "@/lib/ecodesign/countries";
import type { FormField } from "@/lib/products/form/form-sections";
import { FieldTitle } from "./field-title";
import { fieldLabel } from "./field-words";
import { useProductFormContext } from "./form-context";
import { FormInput } from "./form-input";
import { AddRow, RemoveRow, RowCount } from "./form-rows";

const LANGUAGE: FormField = { name: "language", input: "language", isWhole: false, isRequired: true };
const TEXT: FormField = { name: "text", input: "long", charactersMax: 5000, isWhole: false, isRequired: false };

/** A text in as many languages as wanted. */
export function FormTexts({ field }: { field: FormField }) {
  const { words, control } = useProductFormContext();
  const { name } = field;
  const { fields, append, remove } = useFieldArray({ control, name });
  // The form's type has no fields: they come from the contract.
  const rows = fields as unknown as { id: string; language?: string; text?: string }[];
  const { products: t } = words;
  const addLanguage = () =>
    append({ language: LANGUAGE_TAGS.find((tag) => !rows.some(({ language }) => language === tag)) ?? "en", text: "" });
  return (
    <fieldset className="flex flex-col items-start gap-3 sm:col-span-full">
      <FieldTitle field={field} as="legend" />
      <RowCount list={name} count={rows.length} />
      <ol className="flex w-full flex-col gap-4">
        {rows.map(({ id, language = "", text = "" }, row) => (
          <li key={id} className="grid gap-x-5 gap-y-2 sm:grid-cols-[12rem_1fr_auto]">
            <FormInput field={LANGUAGE} place={`${name}.${row}.language`} label={t("form.language")} value={language} />
            <FormInput field={TEXT} place={`${name}.${row}.text`} label={t("form.text")} value={text} />
            <div className="sm:pt-6">
              <RemoveRow
                list={name}
                row={row}
                label={t("form.remove")}
                name={t("form.removeNamed", { entry: `${fieldLabel(words, name)}, ${row + 1}` })}
                onRemove={() => remove(row)}
              />
            </div>
          </li>
        ))}
      </ol>
      <AddRow list={name} label={t("form.add.text")} onAdd={addLanguage} />
    </fieldset>
  );
}
