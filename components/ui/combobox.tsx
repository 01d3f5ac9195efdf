"use client";

import { type ComponentType, useEffect, useRef, useState } from "react";
import { Select } from "./input";
import type { ComboboxProps } from "./rich-combobox";

interface Rich {
  Control: ComponentType<ComboboxProps>;
  chosen: string | undefined;
}

export function Combobox(props: ComboboxProps) {
  const native = useRef<HTMLSelectElement>(null);
  const [rich, setRich] = useState<Rich>();
  useEffect(() => {
    // If loading fails, the native select remains.
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
