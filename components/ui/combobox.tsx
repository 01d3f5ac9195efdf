"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { Select } from "./input";
import type { ComboboxProps } from "./rich-combobox";

interface Rich {
  Control: ComponentType<ComboboxProps>;
  /** What had been chosen in the native select. */
  chosen: string | undefined;
}

/** A select that can be typed into, for long lists; a native select until its code is there. */
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
