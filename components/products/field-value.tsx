import type { ReactNode } from "react";
import type { Declared } from "@/lib/ecodesign/declared";
import type { ValueKind } from "@/lib/ecodesign/field";
import type { EntryField } from "@/lib/ecodesign/registry";
import type { SectionField } from "@/lib/ecodesign/sections";
import type { NamedKind } from "@/lib/ecodesign/value-text";
import type { Translate } from "@/lib/platform/i18n/translator";
import { DeclaredList } from "./declared-lists";
import { DeclaredValue } from "./declared-value";
import type { DataTexts } from "./names";

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
