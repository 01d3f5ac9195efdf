import { useEffect, useEffectEvent, useRef } from "react";
import type { FormValues } from "./drafts";

export function useStoredValues(fill: (values: Record<string, string>) => void) {
  const form = useRef<HTMLFormElement>(null);
  const onValues = useEffectEvent((event: Event) => {
    event.preventDefault();
    const given = (event as CustomEvent<FormValues>).detail;
    fill(Object.fromEntries(Object.entries(given).map(([name, values]) => [name, values.join(" ")])));
  });
  useEffect(() => {
    const element = form.current;
    element?.addEventListener("keptvalues", onValues);
    return () => element?.removeEventListener("keptvalues", onValues);
  }, []);
  return form;
}
