"use client";

import { startTransition, type SubmitEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useForm, type FieldErrors, type FieldValues, get, set } from "react-hook-form";
import type { FormValues } from "@/components/connection/drafts";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/platform/input/form-state";
import { type ProductFields, rowsIn, rowsName } from "@/lib/products/form/form";
import { type FormSection, fieldsAt } from "@/lib/products/form/form-sections";
import type { FormKind } from "@/lib/products/form/validate-form";
import { useFieldTexts } from "./form-context";
import { placeError } from "./names";

interface ProductFormOptions<Result> {
  kind: FormKind;
  sections: readonly FormSection[];
  initial: ProductFields;
  state: FormState<Result>;
  submit: (form: FormData) => void;
}

export function useProductForm<Result>({ kind, sections, initial, state, submit }: ProductFormOptions<Result>) {
  const texts = useFieldTexts();
  const isHydrated = useHydrated();
  const [attempts, setAttempts] = useState(0);
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
  const element = useStoredValues((values) => form.reset(nestFields(values), { keepDefaultValues: true }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const refuse = () => setAttempts((before) => before + 1);
    void form.handleSubmit(() => startTransition(() => submit(sent)), refuse)(event);
  };
  const shownErrors = isHydrated ? errors : nestErrors(state.errors);
  return {
    texts,
    attempts,
    control: form.control,
    register: form.register,
    setValue: form.setValue,
    isUnsaved: isDirty || state.values !== undefined,
    errors: attempts > 0 || state.errors ? errorList(shownErrors, sections) : [],
    errorAt: (pointer: string) => errorAt(shownErrors, pointer),
    formProps: { ref: element, action: submit, onSubmit, noValidate: isHydrated },
  };
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

function useStoredValues(fill: (values: Record<string, string>) => void) {
  const form = useRef<HTMLFormElement>(null);
  const onValues = useEffectEvent((event: Event) => {
    event.preventDefault();
    const values = (event as CustomEvent<FormValues>).detail;
    fill(Object.fromEntries(Object.entries(values).map(([name, values]) => [name, values.join(" ")])));
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("keptvalues", onValues);
    return () => element?.removeEventListener("keptvalues", onValues);
  }, []);
  return form;
}
