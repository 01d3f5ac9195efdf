import { FoldedSection, KeyValues } from "@/components/ui/section";
import { type Declared, type DeclaredField, isDeclared } from "@/lib/ecodesign/declared";
import { isEntryField, kindsOf } from "@/lib/ecodesign/entries";
import type { ValueKind } from "@/lib/ecodesign/field";
import { INTERNAL_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { SECTION_NAMES } from "@/lib/ecodesign/rules";
import { fieldsFor, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import type { Reader } from "@/lib/platform/i18n/format";
import { DeclaredList } from "./declared-lists";
import { DeclaredValue } from "./field-value";
import { type DataTexts, dataTexts } from "./names";

interface DeclaredDataProps {
  declared: Declared;
  reader: Reader;
}

interface PublicDataProps extends DeclaredDataProps {
  /** Fields that the page shows above. */
  shownAbove: ReadonlySet<string>;
}

/** A reader outside the brand receives restricted fields only where a grant opens them. */
const isShown = (name: DeclaredField, declared: Declared) =>
  name !== "warranty_months" && (!INTERNAL_FIELD_NAMES.has(name) || isDeclared(declared, name));

/** Each section is folded except the first. */
export function DeclaredData({ declared, reader }: DeclaredDataProps) {
  const texts = dataTexts(reader);
  const { ecodesign: t } = texts;
  return (
    <div className="border-b border-line">
      {SECTION_NAMES.map((name) => ({ name, fields: fieldsFor(SECTIONS[name], declared) }))
        .filter(({ fields }) => fields.length > 0)
        .map(({ name, fields }, index) => (
          <FoldedSection
            key={name}
            isOpen={index === 0}
            title={t(`sections.${name}`)}
            note={t("answered", countAnswers(fields, declared))}
          >
            <DataFields fields={fields} declared={declared} texts={texts} />
          </FoldedSection>
        ))}
    </div>
  );
}

/** For readers outside the brand: `declared` is what they may read; warranties are shown per passport. */
export function PublicData({ declared, reader, shownAbove }: PublicDataProps) {
  const texts = dataTexts(reader);
  const { ecodesign: t } = texts;
  const sections = SECTION_NAMES.map((name) => {
    const fields = fieldsFor(SECTIONS[name], declared).filter((field) => isShown(field.name, declared));
    return { name, fields, rest: fields.filter((field) => !shownAbove.has(field.name)) };
  });
  return (
    <div className="border-b border-line">
      {sections
        .filter(({ rest }) => rest.length > 0)
        .map(({ name, fields, rest }) => (
          <FoldedSection key={name} title={t(`sections.${name}`)} note={t("answered", countAnswers(fields, declared))}>
            <DataFields fields={rest} declared={declared} texts={texts} />
          </FoldedSection>
        ))}
    </div>
  );
}

const countAnswers = (fields: readonly SectionField[], declared: Declared) => ({
  answered: fields.filter(({ name }) => isDeclared(declared, name)).length,
  asked: fields.length,
});

const isLong = ({ kind }: ValueKind) => kind === "prose" || kind === "link";

interface DataFieldsProps {
  fields: readonly SectionField[];
  declared: Declared;
  texts: DataTexts;
}

function DataFields({ fields, declared, texts }: DataFieldsProps) {
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
  return (
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
}
