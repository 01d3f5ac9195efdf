"use client";

import type { FormField } from "@/lib/products/form/form-sections";
import { fieldLabel } from "./field-words";
import { useProductFormContext } from "./form-context";

/** What a field means, and where the law asks for it. */
export function FieldHelp({ field: { name, citation } }: { field: FormField }) {
  const { words } = useProductFormContext();
  const key = `fields.${name}` as const;
  return (
    <>
      {words.help.has(key) && words.help(key)}
      {citation && <span className="ml-1.5 text-ink-faint">{citation}</span>}
    </>
  );
}

/** The head of a field that is more than one control. */
export function FieldTitle({ field, as: Tag }: { field: FormField; as: "legend" | "p" }) {
  const { words } = useProductFormContext();
  return (
    <>
      <Tag className="text-sm font-medium">{fieldLabel(words, field.name)}</Tag>
      <p className="text-xs text-ink-muted">
        <FieldHelp field={field} />
      </p>
    </>
  );
}
