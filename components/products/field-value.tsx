import type { ReactNode } from "react";
import { type Declared, inLanguage, isDeclared, isForOtherGroup } from "@/lib/ecodesign/declared";
import { isEntryField, entryText, kindsOf, memberText } from "@/lib/ecodesign/entries";
import type { ValueKind } from "@/lib/ecodesign/field";
import { type EntryField, findRecordField } from "@/lib/ecodesign/registry";
import type { SectionField } from "@/lib/ecodesign/sections";
import { type NamedKind, choiceText, valueText, memberName } from "@/lib/ecodesign/value-text";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { FieldChange } from "@/lib/products/versions/diff-versions";
import { DeclaredList } from "./declared-lists";
import { type DataTexts, dataTexts, fieldLabel } from "./names";

export interface ValueTexts extends DataTexts {
  products: Translate<"products">;
}

interface FieldValueProps {
  name: string;
  kind: ValueKind;
  value: unknown;
  members: readonly NamedKind[] | undefined;
  texts: ValueTexts;
}

export function FieldValue({ name, kind, value, members = [], texts }: FieldValueProps): ReactNode {
  if (value === null || value === undefined)
    return <span className="text-ink-faint">{texts.products("notStated")}</span>;
  const declared = { [name]: value } as Declared;
  if (kind.kind === "list" || kind.kind === "entry")
    return <DeclaredList name={name as EntryField} declared={declared} members={members} texts={texts} />;
  if (kind.kind === "prose") return <AllTexts texts={value as Record<string, string>} labels={texts} />;
  const alone = { name: name as SectionField["name"], value: kind };
  return <DeclaredValue field={alone} declared={declared} texts={texts} />;
}

/** All languages, because version comparisons must show every difference. */
function AllTexts({ texts, labels }: { texts: Record<string, string>; labels: ValueTexts }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {Object.entries(texts).map(([language, text]) => (
        <div key={language}>
          <dt className="text-xs text-ink-muted">{labels.format.language(language)}</dt>
          <dd lang={language} className="max-w-prose whitespace-pre-line">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Prose({ texts, labels }: { texts: Record<string, string>; labels: DataTexts }) {
  const text = inLanguage(texts, labels.locale);
  if (!text) return null;
  return (
    <>
      {isForOtherGroup(text.language, labels.locale) && (
        <span className="block text-xs text-ink-muted">
          {labels.ecodesign("inLanguage", { language: labels.format.language(text.language) })}
        </span>
      )}
      <span lang={text.language} className="block max-w-prose whitespace-pre-line">
        {text.text}
      </span>
    </>
  );
}

function bareValue(field: SectionField, declared: Declared, texts: DataTexts): ReactNode {
  const { name, value: kind } = field;
  const value = declared[name];
  switch (kind.kind) {
    case "code":
      return <span className="font-mono text-sm tracking-wide">{String(value)}</span>;
    case "link":
      return (
        <a
          href={String(value)}
          rel="noreferrer"
          className="break-all text-accent-ink underline decoration-accent-line underline-offset-3"
        >
          {String(value)}
        </a>
      );
    case "prose":
      return <Prose texts={value as Record<string, string>} labels={texts} />;
    default:
      return valueText(field, value, texts);
  }
}

export function DeclaredValue({
  field,
  declared,
  texts,
}: {
  field: SectionField;
  declared: Declared;
  texts: DataTexts;
}) {
  const notes = (field.notes ?? [])
    .filter((name) => isDeclared(declared, name))
    .map((name) => choiceText(name, declared[name], texts));
  return (
    <>
      {bareValue(field, declared, texts)}
      {notes.length > 0 && <span className="block text-sm text-ink-muted">{notes.join(" · ")}</span>}
    </>
  );
}

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
