"use client";

import { useFieldArray, useWatch } from "react-hook-form";
import { Callout } from "@/components/ui/callout";
import { RadioField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { LANGUAGE_TAGS } from "@/lib/ecodesign/countries";
import { DISMANTLING_KINDS } from "@/lib/ecodesign/rules";
import { memberName } from "@/lib/ecodesign/value-text";
import { STANCES, stanceName } from "@/lib/products/form/form";
import type { FormField, FormSection as Section, FormSectionName } from "@/lib/products/form/form-sections";
import { UNIT_WAYS } from "@/lib/products/units/unit-lines";
import { useProductFormContext } from "./form-context";
import { FormInput } from "./form-input";
import { AddRow, RemoveRow, RowCount, RowFrame } from "./form-rows";
import { fieldLabel, type FieldTexts } from "./names";
import { UnitInputs } from "./unit-inputs";

const LANGUAGE: FormField = { name: "language", input: "language", isWhole: false, isRequired: true };
const TEXT: FormField = { name: "text", input: "long", charactersMax: 5000, isWhole: false, isRequired: false };

function FormTexts({ field }: { field: FormField }) {
  const { texts, control } = useProductFormContext();
  const { name } = field;
  const { fields, append, remove } = useFieldArray({ control, name });
  // The form type has no static fields: they come from the contract.
  const rows = fields as unknown as { id: string; language?: string; text?: string }[];
  const { products: t } = texts;
  const addLanguage = () =>
    append({ language: LANGUAGE_TAGS.find((tag) => !rows.some(({ language }) => language === tag)) ?? "en", text: "" });
  return (
    <fieldset className="flex flex-col items-start gap-3 sm:col-span-full">
      <FieldTitle field={field} as="legend" />
      <RowCount list={name} count={rows.length} />
      <ol className="flex w-full flex-col gap-4">
        {rows.map(({ id, language = "", text = "" }, row) => (
          <li key={id} className="grid gap-x-5 gap-y-2 sm:grid-cols-[12rem_1fr_auto]">
            <FormInput
              field={LANGUAGE}
              pointer={`${name}.${row}.language`}
              label={t("form.language")}
              value={language}
            />
            <FormInput field={TEXT} pointer={`${name}.${row}.text`} label={t("form.text")} value={text} />
            <div className="sm:pt-6">
              <RemoveRow
                list={name}
                row={row}
                label={t("form.remove")}
                name={t("form.removeNamed", { entry: `${fieldLabel(texts, name)}, ${row + 1}` })}
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

export function sectionTitle({ products, ecodesign }: FieldTexts, name: FormSectionName): string {
  return name === "product" || name === "units" ? products(`form.sections.${name}`) : ecodesign(`sections.${name}`);
}

export const groupsOf = (fields: Section["fields"]): string | undefined =>
  fields.every(({ groups }) => groups)
    ? [...new Set(fields.flatMap(({ groups = [] }) => groups))].join(" ")
    : undefined;

export const sectionId = (name: FormSectionName) => `section-${name}`;

export function FormSection({ section: { name, fields } }: { section: Section }) {
  const { texts, initial, errorAt, invalidLines, register } = useProductFormContext();
  return (
    <section
      id={sectionId(name)}
      data-groups={groupsOf(fields)}
      aria-labelledby={`${sectionId(name)}-title`}
      className="scroll-mt-4 border-t border-line pt-5 pb-9"
    >
      <h2 id={`${sectionId(name)}-title`} className="mb-4 font-serif text-lg font-medium">
        {sectionTitle(texts, name)}
      </h2>
      {name === "units" && <p className="-mt-3 mb-4 max-w-prose text-ink-muted">{texts.products("form.unitsText")}</p>}
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
  const { texts, initial } = useProductFormContext();
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
      pointer={name}
      label={fieldLabel(texts, name)}
      hint={<FieldHelp field={field} />}
      value={initial[name] ?? ""}
      className={name === "name" || name === "upi" ? "sm:col-span-full" : undefined}
    />
  );
}

type ListName = "materials";

/** A list is not assessed, assessed as empty, or has entries; entries are shown only in the last case. */
function FormList({ field }: { field: FormField }) {
  const { texts, control, setValue, errorAt } = useProductFormContext();
  const { name, members = [] } = field;
  const { fields: rows, append, remove } = useFieldArray({ control, name });
  const { products: t } = texts;
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
                {name === "documents" && <OpenedDocument prefix={`${name}.${row}`} />}
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
  const { texts, register, initial } = useProductFormContext();
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
            label={texts.products(`form.stance.${stance}`)}
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

function OpenedDocument({ prefix }: { prefix: string }) {
  const { texts, control } = useProductFormContext();
  const [kind, access] = useWatch({ control, name: [`${prefix}.kind`, `${prefix}.access`] }) as (string | undefined)[];
  const isUnusual = access === "public" && kind !== undefined && DISMANTLING_KINDS.includes(kind);
  return (
    <div data-groups="battery" className="mt-4" aria-live="polite">
      {isUnusual && <Callout tone="caution">{texts.products("form.openedDocument")}</Callout>}
    </div>
  );
}

interface MembersProps {
  field: FormField;
  prefix: string;
  values: Record<string, string | undefined>;
}

function Members({ field, prefix, values }: MembersProps) {
  const { texts } = useProductFormContext();
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {(field.members ?? []).map((member) => {
        const key = `entries.${field.name}.${member.name}` as string as `fields.${string}`;
        const help = texts.help.has(key) ? texts.help(key) : undefined;
        return (
          <FormInput
            key={member.name}
            field={member}
            pointer={`${prefix}.${member.name}`}
            label={memberName(field.name, member.name, texts)}
            hint={member.input === "lines" ? `${help ?? ""} ${texts.products("form.linesHint")}`.trim() : help}
            value={values[member.name] ?? ""}
            className={member.input === "long" ? "sm:col-span-full" : undefined}
          />
        );
      })}
    </div>
  );
}

function FieldHelp({ field: { name, citation } }: { field: FormField }) {
  const { texts } = useProductFormContext();
  const key = `fields.${name}` as const;
  return (
    <>
      {texts.help.has(key) && texts.help(key)}
      {citation && <span className="ml-1.5 text-ink-faint">{citation}</span>}
    </>
  );
}

function FieldTitle({ field, as: Tag }: { field: FormField; as: "legend" | "p" }) {
  const { texts } = useProductFormContext();
  return (
    <>
      <Tag className="text-sm font-medium">{fieldLabel(texts, field.name)}</Tag>
      <p className="text-xs text-ink-muted">
        <FieldHelp field={field} />
      </p>
    </>
  );
}
