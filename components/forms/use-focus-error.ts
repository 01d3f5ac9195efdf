"use client";

import { useEffect } from "react";

type Errors = Readonly<Record<string, string>>;

/** The first invalid field: errors are stored in reverse order (`errorsByField`). */
export const firstWrong = (errors: Errors = {}): string | undefined => Object.keys(errors).at(-1);

/** After a server error, so that screen readers announce its message. `idPrefix`: of the field ids. */
export function useFocusError(errors: Errors | undefined, idPrefix = "field"): void {
  useEffect(() => {
    const first = firstWrong(errors);
    if (first !== undefined) document.getElementById(`${idPrefix}-${first}`)?.focus();
  }, [errors, idPrefix]);
}
