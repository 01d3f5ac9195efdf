import { documentHref } from "@/components/evidence/evidence-marks";
import { DeclaredList } from "@/components/products/declared-lists";
import { DeclaredValue } from "@/components/products/field-value";
import { dataTexts } from "@/components/products/names";
import { Paperclip } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { isEntryField, kindsOf } from "@/lib/ecodesign/entries";
import { recordField } from "@/lib/ecodesign/registry";
import { SECTION_NAMES, type SectionName } from "@/lib/ecodesign/rules";
import { fieldsFor, type SectionField, SECTIONS } from "@/lib/ecodesign/sections";
import { translator } from "@/lib/platform/i18n/translator";
import { CommentForm, CommentList, FindingNote } from "./comments";
import { fieldLabel } from "./marks";
import type { ReviewSheet } from "./review-sheet";

interface FieldSection {
  name: SectionName | "product";
  fields: readonly SectionField[];
}

const FIELD_SECTIONS: readonly FieldSection[] = [
  { name: "product", fields: ["name", "model"].map((name) => ({ name: name as "gtin", value: recordField(name) })) },
  ...SECTION_NAMES.map((name) => ({ name, fields: SECTIONS[name] })),
];

export const hasOpenFields = (sheet: ReviewSheet) =>
  FIELD_SECTIONS.some(({ fields }) => fieldsFor(fields, sheet.declared).some((field) => sheet.isOpen(field)));

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
  const [plain, quiet] = [fields.filter(isPlain), fields.filter((field) => !isPlain(field))];
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
        {plain.map((field) => (
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

function ReviewField({ field, sheet }: { field: SectionField; sheet: ReviewSheet }) {
  const { reader, may } = sheet;
  const t = translator(reader.locale, "review");
  const label = fieldLabel(reader.locale, field.name);
  const comments = sheet.commentsOf(field);
  const isLong = isEntryField(field.name) && sheet.isStated(field.name);
  return (
    <div
      id={`field-${field.name}`}
      className="scroll-mt-4 py-1 target:bg-accent-soft/50 has-[>:target]:bg-accent-soft/50"
    >
      {field.notes?.map((note) => (
        <span key={note} id={`field-${note}`} className="block scroll-mt-4" />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
        <p className={`text-ink-muted ${isLong ? "sm:col-span-2" : ""}`}>
          {label}
          {sheet.isAsked(field.name) && <span className="ml-2 text-xs text-ink-faint">{t("detail.asked")}</span>}
        </p>
        <div className="sm:col-start-3 sm:row-start-1">
          {may.comment && <CommentForm sheet={sheet} field={field.name} label={label} />}
        </div>
        <div
          className={`min-w-0 max-sm:col-span-full ${isLong ? "sm:col-span-full" : "sm:col-start-2 sm:row-start-1"}`}
        >
          <FieldValue field={field} sheet={sheet} />
          {sheet.evidenceOf(field).map(({ document }) => (
            <p key={document.id} className="flex items-baseline gap-1.5 text-sm">
              <Paperclip aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5 text-ink-faint" />
              <span className="sr-only">{translator(reader.locale, "evidence")("title")}:</span>
              <TextLink href={documentHref(document.id)}>{document.title}</TextLink>
            </p>
          ))}
        </div>
      </div>
      {sheet.isTalkedAbout(field) && (
        <div className="mt-1.5 flex flex-col gap-2">
          {sheet.findingsOf(field).map((finding) => (
            <FindingNote key={finding.hash} finding={finding} sheet={sheet} isNote={finding.field !== field.name} />
          ))}
          {comments.length > 0 && <CommentList sheet={sheet} comments={comments} />}
        </div>
      )}
    </div>
  );
}

function FieldValue({ field, sheet }: { field: SectionField; sheet: ReviewSheet }) {
  const { reader, declared } = sheet;
  const t = translator(reader.locale, "review");
  if (!sheet.isStated(field.name))
    return (
      <span className={sheet.isAsked(field.name) ? "text-caution" : "text-ink-faint"}>{t("detail.notStated")}</span>
    );
  const texts = dataTexts(reader);
  if (isEntryField(field.name))
    return <DeclaredList name={field.name} declared={declared} members={kindsOf(field.name)} texts={texts} />;
  return <DeclaredValue field={field} declared={declared} texts={texts} />;
}
