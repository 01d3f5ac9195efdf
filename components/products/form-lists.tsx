"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Callout } from "@/components/ui/callout";
import { RadioField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { LANGUAGE_TAGS } from "@/lib/ecodesign/countries";
import { DISMANTLING_KINDS } from "@/lib/ecodesign/rules";
import { memberName } from "@/lib/ecodesign/value-text";
import { STANCES, stanceName } from "@/lib/products/form/form";
import type { FormField } from "@/lib/products/form/form-sections";
import { useProductFormContext } from "./form-context";
import { FieldReason, FormInput } from "./form-input";
import { AddRow, RemoveRow, RowCount, RowFrame } from "./form-rows";
import { fieldLabel } from "./names";

export const FIELD_GRID = "grid items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 min-[88rem]:grid-cols-4";
export const WIDE_FIELD = "sm:col-span-2";

const LANGUAGE: FormField = { name: "language", input: "language", isWhole: false, isRequired: true };
const TEXT: FormField = { name: "text", input: "long", charactersMax: 5000, isWhole: false, isRequired: false };

export function FormTexts({ field }: { field: FormField }) {
  const { texts, control } = useProductFormContext();
  const { name } = field;
  const { fields, append, remove } = useFieldArray({ control, name });
  // The form type has no static fields: they come from the contract.
  const rows = fields as unknown as { id: string; language?: string; text?: string }[];
  const { products: t } = texts;
  const addLanguage = () =>
    append({ language: LANGUAGE_TAGS.find((tag) => !rows.some(({ language }) => language === tag)) ?? "en", text: "" });
  return (
    <fieldset id={`field-${name}`} tabIndex={-1} className={clsx("flex flex-col items-start gap-2", WIDE_FIELD)}>
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
            <FormInput
              field={TEXT}
              pointer={`${name}.${row}.text`}
              label={t("form.text")}
              value={text}
              className="col-span-full row-start-2"
            />
            <div className="col-start-2 row-start-1 justify-self-end pt-6">
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

type ListName = "materials";

/** A list is not assessed, assessed as empty, or has entries; entries are shown only in the last case. */
export function FormList({ field }: { field: FormField }) {
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

export function Members({ field, prefix, values }: MembersProps) {
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
      <div className={clsx(FIELD_GRID, "empty:hidden")}>
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
          <div className={clsx(FIELD_GRID, "pt-3 pb-2")}>{optional.map(inputOf)}</div>
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
      <div className={clsx(FIELD_GRID, "pt-3 pb-2")}>{children}</div>
    </details>
  );
}

export function helpOf({ help }: ReturnType<typeof useProductFormContext>["texts"], name: string): string | undefined {
  const key = `fields.${name}` as const;
  return help.has(key) ? help(key) : undefined;
}

export function FieldTitle({ field, as: Tag }: { field: FormField; as: "legend" | "p" }) {
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
