"use client";

import { startTransition, type SubmitEvent, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormState } from "@/lib/input/form-state";
import type { ProductFields } from "@/lib/products/form";
import { type FormKind, judgeForm, sectionsOf } from "@/lib/products/judge-form";
import { errorAt, errorList, flattenFields, nestErrors, nestFields } from "./form-state";
import { placeFault } from "./place-fault";
import { useFieldWords } from "./use-field-words";

interface ProductFormOptions<Result> {
  kind: FormKind;
  initial: ProductFields;
  /** What the server answered last. */
  state: FormState<Result>;
  submit: (form: FormData) => void;
}

/** The product's form, judged by the contract of the API while it is filled in; what was wrong is gathered when it is sent. */
export function useProductForm<Result>({ kind, initial, state, submit }: ProductFormOptions<Result>) {
  const words = useFieldWords();
  const isHydrated = useHydrated();
  const sections = sectionsOf(kind);
  const [attempts, setAttempts] = useState(0);
  const form = useForm({
    defaultValues: nestFields(initial),
    mode: "onTouched",
    shouldFocusError: false,
    errors: useMemo(() => nestErrors(state.errors), [state.errors]),
    resolver: (values) => {
      const judged = judgeForm(kind, flattenFields(values));
      if (judged.ok) return { values, errors: {} };
      const sentences = judged.faults.toReversed().map((fault) => [fault.place, placeFault(words, sections, fault)] as const);
      return { values: {}, errors: nestErrors(Object.fromEntries(sentences)) };
    },
  });
  const { errors, isDirty } = form.formState;
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
    faults: attempts > 0 || state.errors ? errorList(shown, sections) : [],
    errorAt: (place: string) => errorAt(shown, place),
    formProps: { action: submit, onSubmit, noValidate: isHydrated },
  };
}
