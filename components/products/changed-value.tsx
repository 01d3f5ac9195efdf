import type { ReactNode } from "react";
import { type EntryField, isEntryField } from "@/lib/ecodesign/entries";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { FieldChange } from "@/lib/products/diff-versions";
import { entryLines, memberText } from "./entry-text";
import { FieldValue, languageName, type ValueWords } from "./field-value";
import { fieldLabel, memberLabel } from "./field-words";

/** The parts of a difference of product data, in words: where it is, and what stands there. */

export interface DiffWords extends ValueWords {
  ecodesign: ValueWords["t"];
}

export function diffWords(reader: Reader): DiffWords {
  const ecodesign = translator(reader.locale, "ecodesign");
  return { t: ecodesign, ecodesign, products: translator(reader.locale, "products"), format: formatter(reader), locale: reader.locale };
}

/** The field, and the way down from it to what differs. */
export function changePlace({ field, path }: Pick<FieldChange, "field" | "path">, words: DiffWords): { field: string; inner: string[] } {
  const inner = path.map((step) => {
    if ("entry" in step) return step.entry;
    return isEntryField(field) ? memberLabel(words, field, step.member) : languageName(step.member, words.locale);
  });
  return { field: fieldLabel(words, field), inner };
}

/** One side of a difference as the reader writes it. */
export function ChangedValue({ change, value, words }: { change: FieldChange; value: unknown; words: DiffWords }): ReactNode {
  const { field, path } = change;
  const nothing = <span className="text-ink-faint">{words.products("notStated")}</span>;
  if (change.change === "reordered") return <OrderedNames field={field} entries={value as unknown[]} words={words} />;
  if (path.length === 0) return <FieldValue name={field} value={value} words={words} />;
  if (value === null) return nothing;
  const last = path.at(-1)!;
  if (!isEntryField(field)) return <span className="whitespace-pre-line">{String(value)}</span>;
  if ("member" in last) return memberText(field, last.member, value, words);
  if (typeof value !== "object") return String(value);
  return (
    <ul>
      {entryLines(field, value as Record<string, unknown>, words).map(({ label, text }) => (
        <li key={label}>
          <span className="text-ink-muted">{label}: </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function OrderedNames({ field, entries, words }: { field: string; entries: unknown[]; words: DiffWords }) {
  return (
    <>
      <span className="text-sm text-ink-muted">{words.products("versions.reordered")}</span>
      <ol className="list-inside list-decimal">
        {entries.map((entry, index) => (
          <li key={index}>{typeof entry === "object" ? entryLines(field as EntryField, entry as Record<string, unknown>, words)[0]?.text : String(entry)}</li>
        ))}
      </ol>
    </>
  );
}
