"use client";

import { startTransition, type SubmitEvent, useActionState, useMemo } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { z } from "zod";
import { useGuardedAction } from "@/components/ui/action-form";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { FormAction } from "@/lib/platform/input/form-state";
import { fieldErrorSentence } from "./field-schemas";
import { useFocusError } from "./use-focus-error";

interface ContractFormOptions<Values extends FieldValues, Result> {
  action: FormAction<Result>;
  /** Loaded at the first validation, so that the page loads faster. */
  schema: () => Promise<z.ZodType>;
  readInput: (values: Values) => unknown;
  defaults: DefaultValues<Values>;
}

/** Focuses the first invalid field in page order; the library uses registration order. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.querySelectorAll<HTMLInputElement>("[name]:not([type=hidden])")];
  controls.find(({ name }) => name in errors)?.focus();
}

function toFieldErrors<Values extends FieldValues>(errors: Record<string, string> | undefined): FieldErrors<Values> {
  const entries = Object.entries(errors ?? {}).map(([field, message]) => [field, { type: "server", message }]);
  return Object.fromEntries(entries) as FieldErrors<Values>;
}

/** Put `formProps` on the form: without scripts the browser posts it. Needs the messages of `portal`. */
export function useContractForm<Values extends FieldValues, Result>({
  action,
  schema,
  readInput,
  defaults,
}: ContractFormOptions<Values, Result>) {
  const t = useTranslations("portal");
  const isHydrated = useHydrated();
  const [state, submit, isPending] = useActionState(useGuardedAction(action), {});
  useFocusError(state.errors);
  const form = useForm<Values>({
    defaultValues: defaults,
    mode: "onTouched",
    shouldFocusError: false,
    errors: useMemo(() => toFieldErrors<Values>(state.errors), [state.errors]),
    resolver: async (values, context, options) => {
      try {
        // The resolver comes first: it configures zod before any contract is built, which otherwise would generate
        // code that the CSP forbids.
        const { contractResolver } = await import("./contract-resolver");
        return await contractResolver<Values>(await schema(), {
          readValues: readInput,
          describe: (field, code) => fieldErrorSentence(t, field, code),
        })(values, context, options);
      } catch {
        // The contract cannot be loaded while offline: the server validates the form instead.
        return { values, errors: {} };
      }
    },
  });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const sent = new FormData(target, event.nativeEvent.submitter);
    void form.handleSubmit(
      () => startTransition(() => submit(sent)),
      (errors) => focusFirst(target, errors),
    )(event);
  };
  return {
    state,
    isPending,
    control: form.control,
    register: form.register,
    setValue: form.setValue,
    formProps: { action: submit, onSubmit, noValidate: isHydrated },
    /** The value of a text field: after an error the sent value, even if it was empty. */
    sent: (name: keyof Values & string): string =>
      state.values ? (state.values[name] ?? "") : String((defaults as Values)[name] ?? ""),
    errorOf: (name: Path<Values>): string | undefined =>
      isHydrated ? (form.formState.errors[name]?.message as string | undefined) : state.errors?.[name],
  };
}
