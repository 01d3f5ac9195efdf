import type { ReactNode } from "react";
import { type Declared, inLanguage, isDeclared, isForOtherGroup } from "@/lib/ecodesign/declared";
import type { SectionField } from "@/lib/ecodesign/sections";
import { choiceText, valueText } from "@/lib/ecodesign/value-text";
import type { DataTexts } from "./names";

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
