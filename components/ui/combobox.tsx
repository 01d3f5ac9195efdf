"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { Select, type SelectOption } from "./select";

export interface ComboboxProps {
  id: string;
  name: string;
  options: readonly SelectOption[];
  defaultValue?: string;
  placeholder?: string;
  required?: boolean;
  labels: { empty: string; clear: string; show: string };
  /** Told of a choice as it is made; null: cleared. Before hydration nobody is told. */
  onChoice?: (value: string | null) => void;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface Rich {
  Control: ComponentType<ComboboxProps>;
  /** What had been chosen in the native select. */
  chosen: string | undefined;
}

/**
 * A select that can be typed into, for long lists. A native select until the code for more is there, which takes its
 * choice over.
 */
export function Combobox(props: ComboboxProps) {
  const native = useRef<HTMLSelectElement>(null);
  const [rich, setRich] = useState<Rich>();
  useEffect(() => {
    // Whoever is offline by then keeps the select.
    import("./rich-combobox").then(
      ({ RichCombobox }) => setRich({ Control: RichCombobox, chosen: native.current?.value }),
      () => {},
    );
  }, []);
  if (rich) return <rich.Control {...props} defaultValue={rich.chosen} />;
  const { options, placeholder, labels: _, onChoice, ...control } = props;
  const nothing = { value: "", label: placeholder ?? "" };
  return (
    <Select
      ref={native}
      {...control}
      options={[nothing, ...options]}
      onChange={({ target }) => onChoice?.(target.value || null)}
    />
  );
}
