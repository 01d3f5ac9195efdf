import type { ReactNode } from "react";
import { isEntryField, entryText, kindsOf, memberText } from "@/lib/ecodesign/entries";
import type { ValueKind } from "@/lib/ecodesign/field";
import { type EntryField, findRecordField } from "@/lib/ecodesign/registry";
import { memberName } from "@/lib/ecodesign/value-text";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FieldChange } from "@/lib/products/versions/diff-versions";
import { FieldValue, type ValueTexts } from "./field-value";
import { dataTexts, fieldLabel } from "./names";

const TEXT: ValueKind = { kind: "text" };

export function diffWords(reader: Reader): ValueTexts {
  return { ...dataTexts(reader), products: translator(reader.locale, "products") };
}

export function changePlace(
  { field, path }: Pick<FieldChange, "field" | "path">,
  texts: ValueTexts,
): { field: string; inner: string[] } {
  const inner = path.map((step) => {
    if ("entry" in step) return step.entry;
    return isEntryField(field) ? memberName(field, step.member, texts) : texts.format.language(step.member);
  });
  return { field: fieldLabel(texts, field), inner };
}

export function ChangedValue({
  change,
  value,
  texts,
}: {
  change: FieldChange;
  value: unknown;
  texts: ValueTexts;
}): ReactNode {
  const { field, path } = change;
  const nothing = <span className="text-ink-faint">{texts.products("notStated")}</span>;
  if (change.change === "reordered") return <OrderedNames field={field} entries={value as unknown[]} texts={texts} />;
  const last = path.at(-1);
  if (!last) {
    const members = isEntryField(field) ? kindsOf(field) : undefined;
    return <FieldValue name={field} kind={findRecordField(field) ?? TEXT} {...{ value, members, texts }} />;
  }
  if (value === null) return nothing;
  if (!isEntryField(field)) return <span className="whitespace-pre-line">{String(value)}</span>;
  if ("member" in last) return memberText(field, last.member, value, texts);
  if (typeof value !== "object") return String(value);
  return (
    <ul>
      {entryText(field, value as Record<string, unknown>, texts).map(({ label, text }) => (
        <li key={label}>
          <span className="text-ink-muted">{label}: </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

function OrderedNames({ field, entries, texts }: { field: string; entries: unknown[]; texts: ValueTexts }) {
  return (
    <>
      <span className="text-sm text-ink-muted">{texts.products("versions.reordered")}</span>
      <ol className="list-inside list-decimal">
        {entries.map((entry, index) => (
          <li key={index}>
            {typeof entry === "object"
              ? entryText(field as EntryField, entry as Record<string, unknown>, texts)[0]?.text
              : String(entry)}
          </li>
        ))}
      </ol>
    </>
  );
}
