"use client";

import { startTransition, type SubmitEvent, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useKeptValues } from "@/components/connection/use-kept-values";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/platform/input/form-state";
import type { ProductFields } from "@/lib/products/form/form";
import type { FormSection } from "@/lib/products/form/form-sections";
import type { FormKind } from "@/lib/products/form/validate-form";
import { errorAt, errorList, flattenFields, nestErrors, nestFields } from "./form-state";
import { placeError } from "./place-error";
import { useFieldWords } from "./use-field-words";

interface ProductFormOptions<Result> {
  kind: FormKind;
  sections: readonly FormSection[];
  initial: ProductFields;
  /** What the server answered last. */
  state: FormState<Result>;
  submit: (form: FormData) => void;
}

/** The product's form, judged by the contract of the API while it is filled in, with all errors once it is sent. */
export function useProductForm<Result>({ kind, sections, initial, state, submit }: ProductFormOptions<Result>) {
  const words = useFieldWords();
  const isHydrated = useHydrated();
  const [attempts, setAttempts] = useState(0);
  const form = useForm({
    defaultValues: nestFields(initial),
    mode: "onTouched",
    shouldFocusError: false,
    errors: useMemo(() => nestErrors(state.errors), [state.errors]),
    resolver: async (values) => {
      // Without a line it cannot be fetched: the server judges the form once it gets it.
      const rules = await import("@/lib/products/form/validate-form").catch(() => null);
      const judged = rules?.validateForm(kind, flattenFields(values));
      if (!judged || judged.ok) return { values, errors: {} };
      const sentences = judged.errors
        .toReversed()
        .map((error) => [error.place, placeError(words, sections, error)] as const);
      return { values: {}, errors: nestErrors(Object.fromEntries(sentences)) };
    },
  });
  const { errors, isDirty } = form.formState;
  const element = useKeptValues((values) => form.reset(nestFields(values), { keepDefaultValues: true }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const refuse = () => setAttempts((before) => before + 1);
    void form.handleSubmit(() => startTransition(() => submit(sent)), refuse)(event);
  };
  const shown = isHydrated ? errors : nestErrors(state.errors);
  return {
    words,
    /** How often it was sent and refused by the browser. */
    attempts,
    control: form.control,
    register: form.register,
    setValue: form.setValue,
    /** Something was typed that is not stored. */
    isUnsaved: isDirty || state.values !== undefined,
    errors: attempts > 0 || state.errors ? errorList(shown, sections) : [],
    errorAt: (place: string) => errorAt(shown, place),
    formProps: { ref: element, action: submit, onSubmit, noValidate: isHydrated },
  };
}
