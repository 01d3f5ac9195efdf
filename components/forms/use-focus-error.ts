"use client";

import { useEffect } from "react";

/** After the server has refused a form, the focus is on the first field at fault, whose sentence is read. */
export function useFocusError(errors: Readonly<Record<string, string>> | undefined): void {
  useEffect(() => {
    // The last error was put in first.
    const first = Object.keys(errors ?? {}).at(-1);
    if (first !== undefined) document.getElementById(`field-${first}`)?.focus();
  }, [errors]);
}
