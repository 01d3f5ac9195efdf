"use client";

import type { ReactNode, ComponentProps } from "react";
import { type ControlProps, Field } from "@/components/ui/field";
import { Input, Select, type SelectOption, Textarea } from "@/components/ui/input";
import { COUNTRY_CODES, LANGUAGE_TAGS } from "@/lib/ecodesign/countries";
import { choiceText } from "@/lib/ecodesign/value-text";
import type { FormField } from "@/lib/products/form/form-sections";
import { useProductFormContext, type FormTexts } from "./form-context";
import { fieldLabel, unitLabel } from "./names";

const COUNTRY_LIST_ID = "countries";

export function CountryList({ locale }: { locale: string }) {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return (
    <datalist id={COUNTRY_LIST_ID}>
      {COUNTRY_CODES.map((code) => (
        <option key={code} value={code} suppressHydrationWarning>
          {names.of(code)}
        </option>
      ))}
    </datalist>
  );
}

interface FormInputProps {
  field: FormField;
  pointer: string;
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  value: string;
  className?: string;
}

export function FormInput({ field, pointer, label, hint, aside, value, className }: FormInputProps) {
  const { texts, errorAt } = useProductFormContext();
  const unit = unitLabel(texts, field);
  return (
    <Field
      name={pointer}
      label={
        <span>
          {label} {unit && <span className="font-normal text-ink-muted">{unit}</span>}
        </span>
      }
      hint={hint}
      aside={aside}
      error={errorAt(pointer)}
      required={field.isRequired}
      optionalLabel={undefined}
      maxLength={field.charactersMax}
      className={className}
    >
      {(control) => <Control field={field} control={control} value={value} />}
    </Field>
  );
}

/** The legal basis opens over the page, natively: it works by keyboard and without scripts. */
export function FieldReason({ field: { name, citation, isForChecks } }: { field: FormField }) {
  const { texts } = useProductFormContext();
  const { products: t } = texts;
  if (!citation && !isForChecks) return null;
  const id = `why-${name}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={
          "target -my-1 inline-flex shrink-0 cursor-pointer items-center gap-1 text-xs text-ink-muted underline " +
          "decoration-line-strong underline-offset-3 hocus:text-ink"
        }
      >
        {t("form.why")} <span className="sr-only">{fieldLabel(texts, name)}</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="field-reason rounded-md border border-line bg-surface p-3 text-sm text-ink shadow-overlay"
      >
        <p className="font-medium">{t("form.whyTitle")}</p>
        {isForChecks && <p>{t("form.whyRequired")}</p>}
        {citation && <p className="text-ink-muted">{t("form.whyGrounds", { citation })}</p>}
      </div>
    </>
  );
}

/** Not `required`: a member is required only if its entry exists, which the contract checks on submit. */
function Control({ field, control, value }: { field: FormField; control: ControlProps; value: string }) {
  const { texts, register, locale } = useProductFormContext();
  const props = {
    ...control,
    required: control.required && control.name === field.name,
    ...register(control.name),
    defaultValue: value,
  };
  switch (field.input) {
    case "choice":
    case "flag":
      return <Select {...props} options={optionsOf(field, texts)} />;
    case "language":
      return <LanguageSelect {...props} locale={locale} nothing={texts.products("form.notStated")} />;
    case "long":
    case "lines":
      return <Textarea {...props} rows={field.input === "long" ? 3 : 2} />;
    case "day":
      return <Input {...props} type="date" className="max-w-48" />;
    case "number":
      return <Input {...props} inputMode="decimal" autoComplete="off" className="max-w-48 tabular-nums" />;
    case "countries":
      return <Input {...props} autoComplete="off" mono spellCheck={false} className="uppercase" />;
    case "country":
      return <Input {...props} list={COUNTRY_LIST_ID} autoComplete="off" mono className="max-w-32 uppercase" />;
    case "link":
      return <Input {...props} inputMode="url" autoComplete="off" spellCheck={false} />;
    default:
      return <Input {...props} mono={field.input === "code"} spellCheck={field.input !== "code"} autoComplete="off" />;
  }
}

function optionsOf({ name, input, choices = [], isRequired }: FormField, texts: FormTexts): SelectOption[] {
  const nothing = { value: "", label: isRequired ? texts.products("form.choose") : texts.products("form.notStated") };
  if (input === "choice")
    return [nothing, ...choices.map((value) => ({ value, label: choiceText(name, value, texts) }))];
  return [
    nothing,
    { value: "yes", label: texts.products("form.yes") },
    { value: "no", label: texts.products("form.no") },
  ];
}

interface LanguageSelectProps extends Omit<ComponentProps<typeof Select>, "options"> {
  defaultValue: string;
  locale: string;
  nothing?: string;
}

export function LanguageSelect({ locale, nothing, ...rest }: LanguageSelectProps) {
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const isUnusual = rest.defaultValue !== "" && !LANGUAGE_TAGS.includes(rest.defaultValue);
  const tags = isUnusual ? [rest.defaultValue, ...LANGUAGE_TAGS] : LANGUAGE_TAGS;
  const options = tags
    .map((value) => ({ value, label: nameOf(names, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return <Select {...rest} options={nothing === undefined ? options : [{ value: "", label: nothing }, ...options]} />;
}

function nameOf(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
