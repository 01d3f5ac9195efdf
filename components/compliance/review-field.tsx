import { documentHref } from "@/components/evidence/evidence-words";
import { dataWords } from "@/components/products/data-words";
import { DeclaredList } from "@/components/products/declared-lists";
import { DeclaredValue } from "@/components/products/declared-value";
import { Paperclip } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/text-link";
import { isEntryField } from "@/lib/ecodesign/entries";
import { kindsOf } from "@/lib/ecodesign/entry-text";
import type { SectionField } from "@/lib/ecodesign/sections";
import { translator } from "@/lib/platform/i18n/translator";
import { CommentForm, CommentList } from "./comments";
import { FindingNote } from "./finding-note";
import type { ReviewSheet } from "./review-sheet";
import { fieldLabel } from "./review-words";

/** One field: name, value, findings and comments beside it. */
export function ReviewField({ field, sheet }: { field: SectionField; sheet: ReviewSheet }) {
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
  const words = dataWords(reader);
  if (isEntryField(field.name))
    return <DeclaredList name={field.name} declared={declared} members={kindsOf(field.name)} words={words} />;
  return <DeclaredValue field={field} declared={declared} words={words} />;
}
