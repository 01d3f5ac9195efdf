"use client";

import type { FormField, FormSection as Section, FormSectionName } from "@/lib/products/form/form-sections";
import { UNIT_WAYS } from "@/lib/products/units/unit-lines";
import { FieldHelp, FieldTitle } from "./field-title";
import { fieldLabel, type FieldWords } from "./field-words";
import { useProductFormContext } from "./form-context";
import { FormInput } from "./form-input";
import { FormList, Members } from "./form-list";
import { FormTexts } from "./form-texts";
import { UnitInputs } from "./unit-inputs";

export function sectionTitle({ products, ecodesign }: FieldWords, name: FormSectionName): string {
  return name === "product" || name === "units" ? products(`form.sections.${name}`) : ecodesign(`sections.${name}`);
}

/** The groups that any of the fields is asked of; undefined where one is asked of all. */
export const groupsOf = (fields: Section["fields"]): string | undefined =>
  fields.every(({ groups }) => groups)
    ? [...new Set(fields.flatMap(({ groups = [] }) => groups))].join(" ")
    : undefined;

export const sectionId = (name: FormSectionName) => `section-${name}`;

export function FormSection({ section: { name, fields } }: { section: Section }) {
  const { words, initial, errorAt, invalidLines, register } = useProductFormContext();
  return (
    <section
      id={sectionId(name)}
      data-groups={groupsOf(fields)}
      aria-labelledby={`${sectionId(name)}-title`}
      className="scroll-mt-4 border-t border-line pt-5 pb-9"
    >
      <h2 id={`${sectionId(name)}-title`} className="mb-4 font-serif text-lg font-medium">
        {sectionTitle(words, name)}
      </h2>
      {name === "units" && <p className="-mt-3 mb-4 max-w-prose text-ink-muted">{words.products("form.unitsText")}</p>}
      {name === "units" ? (
        <UnitInputs ways={UNIT_WAYS} values={initial} errorOf={errorAt} invalid={invalidLines} follow={register} />
      ) : (
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {fields.map((field) => (
            <div key={field.name} data-groups={field.groups?.join(" ")} className="contents">
              <SectionField field={field} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function SectionField({ field }: { field: FormField }) {
  const { words, initial } = useProductFormContext();
  const { name } = field;
  if (field.input === "list") return <FormList field={field} />;
  if (field.input === "texts") return <FormTexts field={field} />;
  if (field.input === "entry") {
    const values = Object.fromEntries(
      (field.members ?? []).map((member) => [member.name, initial[`${name}.${member.name}`]]),
    );
    return (
      <fieldset className="flex flex-col gap-3 sm:col-span-full" id={`field-${name}`} tabIndex={-1}>
        <FieldTitle field={field} as="legend" />
        <Members field={field} prefix={name} values={values} />
      </fieldset>
    );
  }
  return (
    <FormInput
      field={field}
      place={name}
      label={fieldLabel(words, name)}
      hint={<FieldHelp field={field} />}
      value={initial[name] ?? ""}
      className={name === "name" || name === "upi" ? "sm:col-span-full" : undefined}
    />
  );
}
