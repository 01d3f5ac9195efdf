import type { ReactNode } from "react";
import { isEntryField } from "@/lib/ecodesign/entries";
import type { Declared, SectionField } from "@/lib/ecodesign/sections";
import type { Translate } from "@/lib/platform/i18n/translator";
import { findRecordField } from "@/lib/products/contract";
import type { DataWords } from "./data-words";
import { DeclaredList } from "./declared-lists";
import { DeclaredValue } from "./declared-value";

export interface ValueWords extends DataWords {
  products: Translate<"products">;
}

/** The field by itself, without those that say how to read it: they are compared on their own. */
const alone = (name: string): SectionField => ({
  name: name as SectionField["name"],
  value: findRecordField(name) ?? { kind: "text" },
});

/** One field of a product by its name, whatever it holds: also nothing, and an empty list. */
export function FieldValue({ name, value, words }: { name: string; value: unknown; words: ValueWords }): ReactNode {
  if (value === null || value === undefined)
    return <span className="text-ink-faint">{words.products("notStated")}</span>;
  const declared = { [name]: value } as Declared;
  if (isEntryField(name)) return <DeclaredList name={name} declared={declared} words={words} />;
  if (alone(name).value.kind === "prose") return <AllTexts texts={value as Record<string, string>} words={words} />;
  return <DeclaredValue field={alone(name)} declared={declared} words={words} />;
}

/** A text in every language it has: who compares two must see them all. */
function AllTexts({ texts, words }: { texts: Record<string, string>; words: ValueWords }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {Object.entries(texts).map(([language, text]) => (
        <div key={language}>
          <dt className="text-xs text-ink-muted">{words.format.language(language)}</dt>
          <dd lang={language} className="max-w-prose whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
