"use client";

import { useEffect } from "react";

type Errors = Readonly<Record<string, string>>;

/** The field that is to be mended first: of all errors its own was put in last. */
export const firstWrong = (errors: Errors = {}): string | undefined => Object.keys(errors).at(-1);

/**
 * After the server has refused a form, the focus is on the first field at fault, whose sentence is read. `idPrefix`:
 * what the ids of the form's fields begin with.
 */
export function useFocusError(errors: Errors | undefined, idPrefix = "field"): void {
  useEffect(() => {
    const first = firstWrong(errors);
    if (first !== undefined) document.getElementById(`${idPrefix}-${first}`)?.focus();
  }, [errors, idPrefix]);
}
