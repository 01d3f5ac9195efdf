import { TextLink } from "@/components/ui/text-link";
import { fieldsFor, SECTION_NAMES, type SectionField, type SectionName, SECTIONS } from "@/lib/ecodesign/sections";
import { translator } from "@/lib/platform/i18n/translator";
import { recordField } from "@/lib/products/contract";
import { ReviewField } from "./review-field";
import type { ReviewSheet } from "./review-sheet";

interface FieldSection {
  name: SectionName | "product";
  fields: readonly SectionField[];
}

const FIELD_SECTIONS: readonly FieldSection[] = [
  { name: "product", fields: ["name", "model"].map((name) => ({ name: name as "gtin", value: recordField(name) })) },
  ...SECTION_NAMES.map((name) => ({ name, fields: SECTIONS[name] })),
];

/** A product's fields by section, each with its value, what the checks say of it, and what people said. */
export function ReviewFields({ sheet, onlyOpen }: { sheet: ReviewSheet; onlyOpen: boolean }) {
  const sections = FIELD_SECTIONS.map((section) => ({
    ...section,
    fields: fieldsFor(section.fields, sheet.declared).filter((field) => !onlyOpen || sheet.isOpen(field)),
  }));
  if (sections.every(({ fields }) => fields.length === 0))
    return <p className="text-ink-muted">{translator(sheet.reader.locale, "review")("detail.nothingOpen")}</p>;
  return (
    <div className="flex flex-col gap-7">
      {sections
        .filter(({ fields }) => fields.length > 0)
        .map((section) => (
          <ReviewSection key={section.name} section={section} sheet={sheet} />
        ))}
    </div>
  );
}

function ReviewSection({ section: { name, fields }, sheet }: { section: FieldSection; sheet: ReviewSheet }) {
  const { locale } = sheet.reader;
  const t = translator(locale, "review");
  const title = name === "product" ? t("detail.productSection") : translator(locale, "ecodesign")(`sections.${name}`);
  const isPlain = (field: SectionField) =>
    sheet.isStated(field.name) || sheet.isAsked(field.name) || sheet.isTalkedAbout(field);
  const [shown, quiet] = [fields.filter(isPlain), fields.filter((field) => !isPlain(field))];
  return (
    <section id={`section-${name}`} aria-labelledby={`section-${name}-title`} className="scroll-mt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line-strong/60 pb-1">
        <h3 id={`section-${name}-title`} className="font-medium">
          {title}
        </h3>
        <p className="flex items-baseline gap-4 text-sm text-ink-muted">
          {name !== "product" &&
            t("detail.stated", {
              stated: fields.filter((field) => sheet.isStated(field.name)).length,
              total: fields.length,
            })}
          {sheet.may.edit && (
            <TextLink href={`/products/${sheet.productId}/edit#section-${name}`}>
              {t("detail.editSection")}
              <span className="sr-only">{` ${title}`}</span>
            </TextLink>
          )}
        </p>
      </div>
      <div className="divide-y divide-line">
        {shown.map((field) => (
          <ReviewField key={field.name} field={field} sheet={sheet} />
        ))}
      </div>
      {quiet.length > 0 && (
        <details className="border-t border-line">
          <summary className="unfolds py-1.5 text-sm text-ink-muted hover:text-ink">
            {t("detail.furtherFields", { count: quiet.length })}
          </summary>
          <div className="divide-y divide-line border-t border-line">
            {quiet.map((field) => (
              <ReviewField key={field.name} field={field} sheet={sheet} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}
