"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ROWS_BUTTON, SHOW_FIELDS } from "@/lib/products/form/form";
import { divideFields, type FormField, type FormSection as Section } from "@/lib/products/form/form-sections";
import { UNIT_WAYS } from "@/lib/products/units/unit-lines";
import { useProductFormContext } from "./form-context";
import { FieldReason, FormInput } from "./form-input";
import { FIELD_GRID, FieldTitle, FormList, FormTexts, helpOf, Members, WIDE_FIELD } from "./form-lists";
import { SectionProgress } from "./form-overview";
import { fieldLabel, sectionId, sectionTitle } from "./names";
import { UnitInputs } from "./unit-inputs";

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
      className="scroll-mt-4 border-t border-line pt-3 pb-4"
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

function FirstFields({ fields, picture }: { fields: readonly FormField[]; picture: ReactNode }) {
  const { texts } = useProductFormContext();
  const isFirst = ({ name }: FormField) => name === "name" || name === "product_group";
  return (
    <div className={FIELD_GRID}>
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
        <div className={clsx(FIELD_GRID, "pb-1")}>
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
      <div className={clsx(FIELD_GRID, "pt-3 pb-4")}>
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
      className={name === "name" || name === "upi" ? WIDE_FIELD : undefined}
    />
  );
}
