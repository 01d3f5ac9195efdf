"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { RadioField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { LANGUAGE_TAGS } from "@/lib/ecodesign/countries";
import { DISMANTLING_KINDS } from "@/lib/ecodesign/rules";
import { memberName } from "@/lib/ecodesign/value-text";
import { ROWS_BUTTON, SHOW_FIELDS, STANCES, stanceName } from "@/lib/products/form/form";
import { divideFields, type FormField, type FormSection as Section } from "@/lib/products/form/form-sections";
import { UNIT_WAYS } from "@/lib/products/units/unit-lines";
import { useProductFormContext } from "./form-context";
import { FieldReason, FormInput } from "./form-input";
import { SectionProgress } from "./form-overview";
import { AddRow, RemoveRow, RowCount, RowFrame } from "./form-rows";
import { fieldLabel, sectionId, sectionTitle } from "./names";
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
    <fieldset className={clsx("flex flex-col items-start gap-2", WIDE)}>
      <FieldTitle field={field} as="legend" />
      <RowCount list={name} count={rows.length} />
      <ol className="flex w-full flex-col gap-4">
        {rows.map(({ id, language = "", text = "" }, row) => (
          <li key={id} className="grid grid-cols-[minmax(0,12rem)_1fr] gap-x-5 gap-y-2">
            <FormInput
              field={LANGUAGE}
              pointer={`${name}.${row}.language`}
              label={t("form.language")}
              value={language}
            />
            <div className="justify-self-end pt-6">
              <RemoveRow
                list={name}
                row={row}
                label={t("form.remove")}
                name={t("form.removeNamed", { entry: `${fieldLabel(texts, name)}, ${row + 1}` })}
                onRemove={() => remove(row)}
              />
            </div>
            <FormInput
              field={TEXT}
              pointer={`${name}.${row}.text`}
              label={t("form.text")}
              value={text}
              className="col-span-full"
            />
          </li>
        ))}
      </ol>
      <AddRow list={name} label={t("form.add.text")} onAdd={addLanguage} />
    </fieldset>
  );
}

interface FormSectionProps {
  section: Section;
  picture?: ReactNode;
}

export function FormSection({ section: { name, fields }, picture }: FormSectionProps) {
  const { texts } = useProductFormContext();
  return (
    <section
      id={sectionId(name)}
      aria-labelledby={`${sectionId(name)}-title`}
      className="scroll-mt-4 border-t border-line pt-3.5 pb-5"
    >
      <div className="mb-3 flex items-baseline gap-3">
        <h2 id={`${sectionId(name)}-title`} className="font-serif text-lg font-medium">
          {sectionTitle(texts, name)}
        </h2>
        {name !== "product" && <SectionProgress fields={fields} />}
      </div>
      {name === "units" ? (
        <Units />
      ) : name === "product" ? (
        <FirstFields fields={fields} picture={picture} />
      ) : (
        <FoldedFields fields={fields} />
      )}
    </section>
  );
}

function Units() {
  const { texts, initial, errorAt, invalidLines, register, isOpened, declared } = useProductFormContext();
  const { fields = [] } = declared.sections.find(({ name }) => name === "units") ?? {};
  const details = fields.filter(({ name }) => name !== "quantity" && name !== "serial_numbers");
  return (
    <>
      <p className="-mt-2 mb-3 max-w-prose text-ink-muted">{texts.products("form.unitsText")}</p>
      <UnitInputs
        ways={UNIT_WAYS}
        values={initial}
        errorOf={errorAt}
        invalid={invalidLines}
        follow={register}
        fold={{ summary: texts.products("form.unitDetails"), isOpen: isOpened(details) }}
      />
    </>
  );
}

const GRID = "grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";
const WIDE = "sm:col-span-2";

function FirstFields({ fields, picture }: { fields: readonly FormField[]; picture: ReactNode }) {
  const { texts } = useProductFormContext();
  const isFirst = ({ name }: FormField) => name === "name" || name === "product_group";
  return (
    <div className={GRID}>
      <FieldList fields={fields.filter(isFirst)} />
      <Button
        type="submit"
        name={ROWS_BUTTON}
        value={SHOW_FIELDS}
        formNoValidate
        className="hidden justify-self-start no-js:inline-flex"
      >
        {texts.products("form.showFields")}
      </Button>
      {picture}
      <FieldList fields={fields.filter((field) => !isFirst(field))} />
    </div>
  );
}

function FieldList({ fields }: { fields: readonly FormField[] }) {
  return fields.map((field) => <SectionField key={field.name} field={field} />);
}

/** What the checks require and is missing is open; the rest is folded. Nothing moves while a reader types. */
function FoldedFields({ fields }: { fields: readonly FormField[] }) {
  const { answeredAtFirst } = useProductFormContext();
  const { missing, filled, optional } = divideFields(fields, answeredAtFirst);
  return (
    <div className="flex flex-col gap-3">
      {missing.length > 0 && (
        <div className={clsx(GRID, "pb-1")}>
          <FieldList fields={missing} />
        </div>
      )}
      <FieldFold kind="filled" fields={filled} />
      <FieldFold kind="optional" fields={optional} />
    </div>
  );
}

function FieldFold({ kind, fields }: { kind: "filled" | "optional"; fields: readonly FormField[] }) {
  const { texts, isOpened } = useProductFormContext();
  if (fields.length === 0) return null;
  return (
    <details open={isOpened(fields)} className="group/fold">
      <summary className="unfolds text-sm">
        <span className="shrink-0 font-medium">{texts.products(`form.${kind}`, { count: fields.length })}</span>
        <span aria-hidden="true" className="truncate text-ink-muted group-open/fold:hidden">
          {fields.map(({ name }) => fieldLabel(texts, name)).join(", ")}
        </span>
      </summary>
      <div className={clsx(GRID, "pt-3 pb-4")}>
        <FieldList fields={fields} />
      </div>
    </details>
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
      <fieldset className="flex flex-col gap-2 sm:col-span-full" id={`field-${name}`} tabIndex={-1}>
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
      hint={helpOf(texts, name)}
      aside={<FieldReason field={field} />}
      value={initial[name] ?? ""}
      className={name === "name" || name === "upi" ? WIDE : undefined}
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
      className="group/list flex flex-col gap-2 has-[[value=some]:checked]:col-span-full sm:col-span-2"
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
  const { texts, control, declared } = useProductFormContext();
  const [kind, access] = useWatch({ control, name: [`${prefix}.kind`, `${prefix}.access`] }) as (string | undefined)[];
  const isUnusual = access === "public" && kind !== undefined && DISMANTLING_KINDS.includes(kind);
  return (
    <div className="mt-4" aria-live="polite">
      {declared.group === "battery" && isUnusual && (
        <Callout tone="caution">{texts.products("form.openedDocument")}</Callout>
      )}
    </div>
  );
}

interface MembersProps {
  field: FormField;
  prefix: string;
  values: Record<string, string | undefined>;
}

function Members({ field, prefix, values }: MembersProps) {
  const { texts, isOpened } = useProductFormContext();
  const members = field.members ?? [];
  const optional = members.filter(({ isForChecks }) => !isForChecks);
  const inputOf = (member: FormField) => {
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
  };
  const isStated = (some: readonly FormField[]) => some.some(({ name }) => values[name]);
  const required = members.filter(({ isForChecks, isDeciding }) => isForChecks && !isDeciding);
  return (
    <div className="flex flex-col gap-3">
      <div className={clsx(GRID, "empty:hidden")}>
        {(field.opensFor ? members.filter(({ isDeciding }) => isDeciding) : required).map(inputOf)}
      </div>
      {field.opensFor && (
        <RequiredMembers field={field} count={required.length} isOpen={isStated(required) || isOpened([field])}>
          {required.map(inputOf)}
        </RequiredMembers>
      )}
      {optional.length > 0 && (
        <details open={isStated(optional) || isOpened([field])}>
          <summary className="unfolds text-sm font-medium">
            {texts.products("form.optional", { count: optional.length })}
          </summary>
          <div className={clsx(GRID, "pt-3 pb-2")}>{optional.map(inputOf)}</div>
        </details>
      )}
    </div>
  );
}

interface RequiredMembersProps {
  field: FormField;
  count: number;
  isOpen: boolean;
  children: ReactNode;
}

/** Opens when the category of the battery is chosen that requires them. */
function RequiredMembers({ field: { opensFor = [] }, count, isOpen, children }: RequiredMembersProps) {
  const { texts, control } = useProductFormContext();
  const category = useWatch({ control, name: "battery.category" }) as string | undefined;
  return (
    <details open={isOpen || (category !== undefined && opensFor.includes(category))}>
      <summary className="unfolds text-sm font-medium">{texts.products("form.required", { count })}</summary>
      <div className={clsx(GRID, "pt-3 pb-2")}>{children}</div>
    </details>
  );
}

function helpOf({ help }: ReturnType<typeof useProductFormContext>["texts"], name: string): string | undefined {
  const key = `fields.${name}` as const;
  return help.has(key) ? help(key) : undefined;
}

function FieldTitle({ field, as: Tag }: { field: FormField; as: "legend" | "p" }) {
  const { texts } = useProductFormContext();
  const help = helpOf(texts, field.name);
  return (
    <>
      <Tag className="text-sm font-medium">{fieldLabel(texts, field.name)}</Tag>
      <div className="flex items-baseline justify-between gap-3 text-xs text-ink-muted">
        <p>{help}</p>
        <FieldReason field={field} />
      </div>
    </>
  );
}
