import { KeyValues } from "@/components/ui/section";
import { type Declared, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import { isEntryField, kindsOf } from "@/lib/ecodesign/entries";
import type { ValueKind } from "@/lib/ecodesign/field";
import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { SECTION_NAMES, type SectionName } from "@/lib/ecodesign/rules";
import { fieldsFor, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import type { Reader } from "@/lib/platform/i18n/format";
import { DeclaredList } from "./declared-lists";
import { DeclaredValue } from "./field-value";
import { type DataTexts, dataTexts } from "./names";

interface DeclaredDataProps {
  declared: Declared;
  reader: Reader;
  without?: readonly SectionName[];
  /** For readers outside the brand: `declared` is what they may read; warranties are shown per passport. */
  isPublic?: boolean;
  /** Each section is folded except the first. */
  isFolded?: boolean;
}

/** A reader outside the brand receives restricted fields only where a grant opens them. */
const isShown = (name: DeclaredField, declared: Declared) =>
  name !== "warranty_months" && (!INTERNAL_FIELD_NAMES.has(name) || isDeclared(declared, name));

export function DeclaredData({
  declared,
  reader,
  without = [],
  isPublic = false,
  isFolded = false,
}: DeclaredDataProps) {
  const texts = dataTexts(reader);
  return (
    <div className="divide-y divide-line">
      {SECTION_NAMES.filter((name) => !without.includes(name))
        .map((name) => ({
          name,
          fields: fieldsFor(SECTIONS[name], declared).filter((field) => !isPublic || isShown(field.name, declared)),
        }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ name, fields }, index) => (
          <DataSection
            key={name}
            name={name}
            fields={fields}
            declared={declared}
            texts={texts}
            fold={isFolded ? (index === 0 ? "open" : "closed") : null}
          />
        ))}
    </div>
  );
}

const isLong = ({ kind }: ValueKind) => kind === "prose" || kind === "link";

interface DataSectionProps {
  name: SectionName;
  fields: readonly SectionField[];
  declared: Declared;
  texts: DataTexts;
  fold: "open" | "closed" | null;
}

function DataSection({ name, fields, declared, texts, fold }: DataSectionProps) {
  const { ecodesign: t, format } = texts;
  const stated = fields.filter((field) => isDeclared(declared, field.name));
  const open = fields.filter((field) => !isDeclared(declared, field.name));
  const facts = stated.filter(({ name, value }) => !isLong(value) && !isEntryField(name));
  const proseFields = stated.filter(({ value }) => isLong(value));
  const lists = stated.flatMap((field) => (isEntryField(field.name) ? [{ name: field.name }] : []));
  const items = (fields: readonly SectionField[]) =>
    fields.map((field) => ({
      key: field.name,
      label: t(`fields.${field.name}`),
      value: <DeclaredValue field={field} declared={declared} texts={texts} />,
    }));
  const heading = <h3 className="font-medium">{t(`sections.${name}`)}</h3>;
  const answered = (
    <span className="text-xs text-ink-muted">{t("answered", { answered: stated.length, asked: fields.length })}</span>
  );
  const content = (
    <>
      {facts.length > 0 && <KeyValues layout="fields" items={items(facts)} />}
      {proseFields.length > 0 && <KeyValues items={items(proseFields)} />}
      {lists.map((field) => (
        <div key={field.name}>
          {fields.length > 1 && <p className="micro-label pb-1 text-ink-faint">{t(`fields.${field.name}`)}</p>}
          <DeclaredList name={field.name} declared={declared} members={kindsOf(field.name)} texts={texts} />
        </div>
      ))}
      {open.length > 0 && (
        <p className="text-sm text-ink-faint">
          {t("open", { fields: format.list(open.map((field) => t(`fields.${field.name}`))) })}
        </p>
      )}
    </>
  );
  if (fold)
    return (
      <details open={fold === "open"} className="print-open py-1">
        <summary className="unfolds min-h-11">
          {heading}
          <span className="ml-auto whitespace-nowrap">{answered}</span>
        </summary>
        <div className="flex flex-col gap-4 pt-2 pb-5">{content}</div>
      </details>
    );
  return (
    <section className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {heading}
        {answered}
      </div>
      {content}
    </section>
  );
}
