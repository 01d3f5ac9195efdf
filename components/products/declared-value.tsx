import type { ReactNode } from "react";
import { type Declared, inLanguage, isDeclared, isForOtherGroup } from "@/lib/ecodesign/declared";
import type { SectionField } from "@/lib/ecodesign/sections";
import { choiceText, valueText } from "@/lib/ecodesign/value-text";
import type { DataTexts } from "./names";

function Prose({ texts, words }: { texts: Record<string, string>; words: DataTexts }) {
  const found = inLanguage(texts, words.locale);
  if (!found) return null;
  return (
    <>
      {isForOtherGroup(found.language, words.locale) && (
        <span className="block text-xs text-ink-muted">
          {words.ecodesign("inLanguage", { language: words.format.language(found.language) })}
        </span>
      )}
      <span lang={found.language} className="block max-w-prose whitespace-pre-line">
        {found.text}
      </span>
    </>
  );
}

function bareValue(field: SectionField, declared: Declared, words: DataTexts): ReactNode {
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
      return <Prose texts={value as Record<string, string>} words={words} />;
    default:
      return valueText(field, value, words);
  }
}

export function DeclaredValue({
  field,
  declared,
  words,
}: {
  field: SectionField;
  declared: Declared;
  words: DataTexts;
}) {
  const notes = (field.notes ?? [])
    .filter((name) => isDeclared(declared, name))
    .map((name) => choiceText(name, declared[name], words));
  return (
    <>
      {bareValue(field, declared, words)}
      {notes.length > 0 && <span className="block text-sm text-ink-muted">{notes.join(" · ")}</span>}
    </>
  );
}
