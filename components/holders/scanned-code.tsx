"use client";

import { useEffect } from "react";

const CODE = /^#([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){1,2})$/i;

/** Puts a code that was scanned into its empty field. Behind the `#` it reaches no server and no log. */
export function ScannedCode({ field }: { field: string }) {
  useEffect(() => {
    const [, code] = CODE.exec(window.location.hash) ?? [];
    const input = document.getElementsByName(field)[0];
    if (code && input instanceof HTMLInputElement && input.value === "") input.value = code;
  }, [field]);
  return null;
}
