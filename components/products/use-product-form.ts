"use client";

import {
  type ChangeEvent,
  type RefObject,
  startTransition,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { useForm, type FieldErrors, type FieldValues, get, set } from "react-hook-form";
import type { FormValues } from "@/components/connection/drafts";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/platform/input/form-state";
import type { DeclaredForm } from "@/lib/products/form/declare-form";
import { answeredFields, fillForm, isInputOf, type ProductFields, rowsIn, rowsName } from "@/lib/products/form/form";
import { type FormField, type FormSection, fieldsAt } from "@/lib/products/form/form-sections";
import type { FormKind } from "@/lib/products/form/validate-form";
import { useFieldTexts } from "./form-context";
import { placeError } from "./names";

interface ProductFormOptions<Result> {
  kind: FormKind;
  declared: DeclaredForm;
  initial: ProductFields;
  /** The values when the page was opened. */
  first: ProductFields;
  state: FormState<Result>;
  submit: (form: FormData) => void;
  showFields: (form: FormData) => void;
  hasPicture: boolean;
}

export function useProductForm<Result>(options: ProductFormOptions<Result>) {
  const { kind, declared, initial, first, state, submit, showFields, hasPicture } = options;
  const { sections } = declared;
  const texts = useFieldTexts();
  const isHydrated = useHydrated();
  const [attempts, setAttempts] = useState(0);
  const [typed, setTyped] = useState<ProductFields>();
  const form = useForm({
    defaultValues: nestFields(initial),
    mode: "onTouched",
    shouldFocusError: false,
    errors: useMemo(() => nestErrors(state.errors), [state.errors]),
    resolver: async (values) => {
      // The validation code cannot be loaded while offline: the server validates the form instead.
      const rules = await import("@/lib/products/form/validate-form").catch(() => null);
      const judged = rules?.validateForm(kind, flattenFields(values));
      if (!judged || judged.ok) return { values, errors: {} };
      const sentences = judged.errors
        .toReversed()
        .map((error) => [error.place, placeError(texts, sections, error)] as const);
      return { values: {}, errors: nestErrors(Object.fromEntries(sentences)) };
    },
  });
  const { errors, isDirty } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const askForFields = (values: ProductFields) => {
    if (!element.current) return;
    const sent = new FormData(element.current);
    for (const [name, value = ""] of Object.entries(values)) sent.set(name, value);
    showFields(sent);
  };
  useStoredValues(element, (values) => {
    form.reset(nestFields(values), { keepDefaultValues: true });
    setTyped(values);
    const isOfOtherFields = Object.keys(values).some((name) => !fieldsAt(sections, name).field && name !== "units_way");
    if (isOfOtherFields || (values.product_group ?? "") !== (declared.group ?? "")) askForFields(values);
  });
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    if (target.getAttribute("name") !== "product_group") return;
    const values = { ...typed, ...flattenFields(form.getValues()) };
    setTyped(values);
    askForFields(values);
  };
  useEffect(() => {
    // Lists and texts of a group that was chosen later begin with an empty row, as those of the page do.
    for (const [name, rows] of Object.entries(nestFields(fillForm({}, sections, declared.locale))))
      if (Array.isArray(rows) && !(form.getValues(name) as unknown[] | undefined)?.length) form.setValue(name, rows);
  }, [declared, sections, form]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    // Not an input of the form, because hidden inputs identify its draft.
    if (hasPicture) sent.set("has_picture", "yes");
    const refuse = () => setAttempts((before) => before + 1);
    void form.handleSubmit(() => startTransition(() => submit(sent)), refuse)(event);
  };
  const shownErrors = isHydrated ? errors : nestErrors(state.errors);
  const visibleErrors = attempts > 0 || state.errors ? errorList(shownErrors, sections) : [];
  const answeredAtFirst = useMemo(() => answeredFields(first, sections), [first, sections]);
  const sent = state.values ?? typed;
  return {
    texts,
    answeredAtFirst,
    otherValues: { ...valuesOf(declared.dropped, state.values), ...typed },
    isOpened: (fields: readonly FormField[]) =>
      fields.some(
        (field) =>
          visibleErrors.some(({ pointer }) => fieldsAt(sections, pointer).field?.name === field.name) ||
          (sent !== undefined && isChanged(field, { sent, first, isAnswered: answeredAtFirst.has(field.name) })),
      ),
    attempts,
    control: form.control,
    register: form.register,
    setValue: form.setValue,
    isUnsaved: isDirty || state.values !== undefined,
    errors: visibleErrors,
    errorAt: (pointer: string) => errorAt(shownErrors, pointer),
    formProps: { ref: element, action: submit, onSubmit, onChange, noValidate: isHydrated },
  };
}

const valuesOf = (fields: readonly { name: string }[], values: ProductFields = {}): ProductFields =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fields.some((field) => isInputOf(name, field.name))));

interface Comparison {
  sent: ProductFields;
  first: ProductFields;
  isAnswered: boolean;
}

function isChanged(field: FormField, { sent, first, isAnswered }: Comparison): boolean {
  const answersNow = answeredFields(sent, [{ name: "product", fields: [field] }]).has(field.name);
  const differs = Object.keys(first).some(
    (name) => isInputOf(name, field.name) && !name.startsWith("rows.") && (first[name] ?? "") !== (sent[name] ?? ""),
  );
  return answersNow !== isAnswered || (isAnswered && differs);
}

/** Includes empty rows, which a posted form omits. */
export function nestFields(fields: ProductFields): FieldValues {
  const values: FieldValues = {};
  for (const [name, value] of Object.entries(fields)) if (!name.startsWith("rows.")) set(values, name, value ?? "");
  for (const list of Object.keys(fields)
    .filter((name) => name.startsWith("rows."))
    .map((name) => name.slice("rows.".length))) {
    const typed = (values[list] ?? []) as object[];
    values[list] = Array.from({ length: rowsIn(fields, list) }, (_, row) => typed[row] ?? {});
  }
  return values;
}

export function flattenFields(values: FieldValues): ProductFields {
  const fields: Record<string, string> = {};
  const walk = (value: unknown, name: string) => {
    if (Array.isArray(value)) fields[rowsName(name)] = String(value.length);
    if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, name === "" ? key : `${name}.${key}`);
    else if (typeof value === "string") fields[name] = value;
  };
  walk(values, "");
  return fields;
}

export function nestErrors(errors: Readonly<Record<string, string>> | undefined): FieldErrors {
  const nested: FieldErrors = {};
  for (const [pointer, message] of Object.entries(errors ?? {})) set(nested, pointer, { type: "error", message });
  return nested;
}

export function errorAt(errors: FieldErrors, pointer: string): string | undefined {
  const message = (get(errors, pointer) as { message?: unknown } | undefined)?.message;
  return typeof message === "string" ? message : undefined;
}

export function errorList(
  errors: FieldErrors,
  sections: readonly FormSection[],
): { pointer: string; message: string }[] {
  const list: { pointer: string; message: string }[] = [];
  const walk = (value: unknown, pointer: string) => {
    if (typeof value !== "object" || value === null) return;
    const { message } = value as { message?: unknown };
    if (typeof message === "string") list.push({ pointer, message });
    else
      for (const [key, inner] of Object.entries(value))
        if (key !== "ref") walk(inner, pointer === "" ? key : `${pointer}.${key}`);
  };
  walk(errors, "");
  const order = sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const rank = ({ pointer }: { pointer: string }) => order.indexOf(fieldsAt(sections, pointer).field?.name ?? "");
  return list.sort((one, other) => rank(one) - rank(other));
}

function useStoredValues(form: RefObject<HTMLFormElement | null>, fill: (values: Record<string, string>) => void) {
  const onValues = useEffectEvent((event: Event) => {
    event.preventDefault();
    const values = (event as CustomEvent<FormValues>).detail;
    fill(Object.fromEntries(Object.entries(values).map(([name, values]) => [name, values.join(" ")])));
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("keptvalues", onValues);
    return () => element?.removeEventListener("keptvalues", onValues);
  }, [form]);
}
