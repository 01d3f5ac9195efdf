"use client";

import { citationOf } from "@/lib/products/field-help";
import type { FormField } from "@/lib/products/form-layout";
import { citationText, fieldLabel } from "./field-words";
import { useProductFormContext } from "./form-context";

/** What a field means, and where the law asks for it. */
export function FieldHelp({ name }: { name: string }) {
  const { words } = useProductFormContext();
  const key = `fields.${name}` as const;
  const citation = citationOf(name);
  return (
    <>
      {words.help.has(key) && words.help(key)}
      {citation && <span className="ml-1.5 whitespace-nowrap text-ink-faint">{citationText(words.products, citation)}</span>}
    </>
  );
}

/** The head of a field that is more than one control. */
export function FieldTitle({ field, as: Tag }: { field: FormField; as: "legend" | "p" }) {
  const { words } = useProductFormContext();
  return (
    <>
      <Tag className="text-sm font-medium">{fieldLabel(words, field.name)}</Tag>
      <p className="-mt-2 text-xs text-ink-muted">
        <FieldHelp name={field.name} />
      </p>
    </>
  );
}
