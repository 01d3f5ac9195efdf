import type { ReactNode } from "react";
import { type EntryField, isEntryField } from "@/lib/ecodesign/entries";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { FieldChange } from "@/lib/products/diff-versions";
import { entryLines, memberText } from "./entry-text";
import { FieldValue, languageName, type ValueWords } from "./field-value";
import { fieldLabel, memberLabel } from "./field-words";

interface VersionDiffProps {
  reader: Reader;
  changes: readonly FieldChange[];
}

interface DiffWords extends ValueWords {
  ecodesign: ValueWords["t"];
}

/** What differs between two versions, field by field, down to the member of a list's entry. */
export function VersionDiff({ reader, changes }: VersionDiffProps) {
  const ecodesign = translator(reader.locale, "ecodesign");
  const t = translator(reader.locale, "products");
  const words: DiffWords = { t: ecodesign, ecodesign, products: t, format: formatter(reader), locale: reader.locale };
  if (changes.length === 0) return <p className="text-ink-muted">{t("versions.same")}</p>;
  return (
    <div role="table" aria-label={t("versions.compareTitle")} className="divide-y divide-line">
      <div role="row" className="micro-label hidden grid-cols-[1fr_1fr_1fr] gap-x-6 pb-1.5 text-ink-muted md:grid">
        {[t("versions.field"), t("versions.before"), t("versions.after")].map((head) => (
          <span key={head} role="columnheader">
            {head}
          </span>
        ))}
      </div>
      {changes.map((change, index) => (
        <div key={index} role="row" className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[1fr_1fr_1fr]">
          <div role="rowheader" className="font-medium">
            <Place change={change} words={words} />
          </div>
          <Side label={t("versions.before")} change={change} value={change.before} words={words} />
          <Side label={t("versions.after")} change={change} value={change.after} words={words} />
        </div>
      ))}
    </div>
  );
}

function Place({ change: { field, path }, words }: { change: FieldChange; words: DiffWords }) {
  const inner = path.map((step) => {
    if ("entry" in step) return step.entry;
    return isEntryField(field) ? memberLabel(words, field, step.member) : languageName(step.member, words.locale);
  });
  return (
    <>
      {fieldLabel(words, field)}
      {inner.map((name, index) => (
        <span key={index} className="block text-sm font-normal text-ink-muted">
          {name}
        </span>
      ))}
    </>
  );
}

function Side({ label, ...side }: { label: string; change: FieldChange; value: unknown; words: DiffWords }) {
  return (
    <div role="cell" className="min-w-0">
      <span className="micro-label block text-ink-faint md:sr-only">{label}</span>
      <Value {...side} />
    </div>
  );
}

function Value({ change, value, words }: { change: FieldChange; value: unknown; words: DiffWords }): ReactNode {
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
