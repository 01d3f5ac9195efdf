import { Fragment } from "react";
import { attachHref } from "@/components/evidence/evidence-marks";
import type { EntryField } from "@/components/forms/entries";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { ActionForm } from "@/components/ui/action-form";
import { TextLink } from "@/components/ui/link";
import { Avatar } from "@/components/ui/small-marks";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { describeCheck, describeFinding, describeStatus } from "@/lib/compliance/assessment/describe-finding";
import { citeCheck, statusOfCheck } from "@/lib/compliance/checks/legal-status";
import { COMMENT_CHARACTERS_MAX } from "@/lib/compliance/reviews/review-contract";
import { type Colleague, findMentions } from "@/lib/compliance/reviews/review-rules";
import { checkNumber } from "@/lib/compliance/rules";
import { SETTLED_BY_DOCUMENTS } from "@/lib/evidence/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { CommentPopover } from "./comment-popover";
import { LegalMark, SeverityMark, checkHref, fieldLabel } from "./marks";
import type { Comment, ReviewSheet, Finding } from "./review-sheet";

export function CommentList({ sheet, comments }: { sheet: ReviewSheet; comments: readonly Comment[] }) {
  const { reader, may, productId, actions } = sheet;
  const t = translator(reader.locale, "review");
  return (
    <ul className="flex flex-col gap-2">
      {comments.map(({ comment, authorName }) => {
        const isSettled = comment.resolvedAt !== null;
        return (
          <li key={comment.id} className="flex gap-2.5">
            <Avatar name={authorName} className="size-6! bg-sunken text-ink-muted" />
            <div className={`min-w-0 grow ${isSettled ? "text-ink-muted" : ""}`}>
              <p className="text-sm text-ink-muted">
                <span className="font-medium text-ink">{authorName}</span>{" "}
                <Time value={comment.createdAt} reader={reader} />
                {isSettled && ` · ${t("comment.settled")}`}
              </p>
              <p className="max-w-prose whitespace-pre-line">
                <MentionedText body={comment.body} colleagues={sheet.colleagues} />
              </p>
            </div>
            {!isSettled && may.comment && (
              <ActionForm action={actions.settle}>
                <input type="hidden" name="productId" value={productId} />
                <input type="hidden" name="commentId" value={comment.id} />
                <SubmitButton variant="quiet" size="sm">
                  {t("comment.settle")}
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CommentFormProps {
  sheet: ReviewSheet;
  /** Null: a comment on the product as a whole. */
  field: string | null;
  label: string;
  className?: string;
}

export function CommentForm({ sheet, field, label, className }: CommentFormProps) {
  const { reader, productId, actions, colleagues, mentions } = sheet;
  const t = translator(reader.locale, "review");
  const text: EntryField = {
    ...{ name: "body", kind: "note", label: t("comment.on", { field: label }), required: true },
    ...{ hint: `${t("comment.text")} ${t("comment.mention")}`, maxLength: COMMENT_CHARACTERS_MAX },
  };
  const notifyField: EntryField = {
    ...{ name: "tell", kind: "choice", label: t("comment.tell") },
    options: [
      { value: "", label: t("comment.tellNobody") },
      ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  return (
    <CommentPopover
      trigger={field === null ? t("comment.button") : undefined}
      action={actions.comment}
      idPrefix={`comment-${field ?? "product"}`}
      hidden={{ productId, ...(field !== null && { field }) }}
      fields={field === null ? [text, notifyField] : [text]}
      mentions={mentions}
      submit={t("comment.send")}
      className={className}
    />
  );
}

function MentionedText({ body, colleagues }: { body: string; colleagues: readonly Colleague[] }) {
  const text = body.normalize("NFC");
  const mentions = findMentions(text, colleagues);
  return (
    <>
      {mentions.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(mentions[index - 1]?.end ?? 0, start)}
          <strong className="font-medium text-accent-ink">{text.slice(start, end)}</strong>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.end ?? 0)}
    </>
  );
}

interface FindingNoteProps {
  finding: Finding;
  sheet: ReviewSheet;
  isNote: boolean;
}

const EDGES = { error: "border-critical", warning: "border-caution", info: "border-notice" };

export function FindingNote({ finding, sheet, isNote }: FindingNoteProps) {
  const { locale } = sheet.reader;
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const statement = { check: finding.check, reason: finding.reason, day: sheet.today, group: sheet.group };
  const ground = citeCheck(locale, statement, (standing) =>
    describeStatus(compliance, standing, formatter(sheet.reader).calendarDate),
  );
  const acceptedBecause = (name: string, reason: string) => t("finding.acceptedBecause", { name, reason });
  const standing = finding.isOverridden ? sheet.overrideOf(finding) : undefined;
  return (
    <div className={`border-l-2 pl-3 ${finding.isOverridden ? "border-line-strong" : EDGES[finding.severity]}`}>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        {finding.isOverridden ? (
          <Status tone="neutral" icon="check" plain>
            {t("finding.accepted")}
          </Status>
        ) : (
          <SeverityMark severity={finding.severity} locale={locale} plain />
        )}
        <p className="min-w-0 flex-1 basis-64">
          {isNote && <span className="font-medium">{`${fieldLabel(locale, finding.field)}: `}</span>}
          {describeFinding(compliance, finding)}
        </p>
      </div>
      {!finding.isOverridden && (
        <p className="text-sm text-ink-muted">{describeCheck(compliance, finding.check).advice}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span className="min-w-0">
          <TextLink href={checkHref(finding.check)}>
            {t("finding.check", { check: checkNumber(finding.check) })}
          </TextLink>{" "}
          {ground}
        </span>
        <LegalMark standing={statusOfCheck(statement)} reader={sheet.reader} />
        {!finding.isOverridden && sheet.may.comment && SETTLED_BY_DOCUMENTS.includes(finding.check) && (
          <TextLink href={`${attachHref(sheet.productId)}?check=${finding.check}`}>
            {translator(locale, "evidence")("attach")}
          </TextLink>
        )}
        <OverrideButton finding={finding} sheet={sheet} />
      </div>
      {standing && (
        <p className="text-sm text-ink-muted">
          {acceptedBecause(standing.memberName ?? t("someone"), standing.override.reason)}{" "}
          <Time value={standing.override.createdAt} reader={sheet.reader} />
        </p>
      )}
    </div>
  );
}

function OverrideButton({ finding, sheet }: Omit<FindingNoteProps, "isNote">) {
  const { reader, may, productId, version, actions } = sheet;
  const t = translator(reader.locale, "review");
  const isError = finding.severity === "error";
  if (finding.isOverridden || !may.override || (isError && !may.overrideErrors)) return null;
  return (
    <EntryDialog
      trigger={t("override.button")}
      triggerVariant="quiet"
      triggerSize="sm"
      title={t("override.title")}
      description={
        <>
          <p>{describeFinding(translator(reader.locale, "compliance"), finding)}</p>
          <p className="mt-1.5">{t(isError ? "override.errorText" : "override.text")}</p>
        </>
      }
      action={actions.override}
      idPrefix={finding.hash}
      hidden={{ productId, version: String(version), findingHash: finding.hash }}
      fields={[reasonField(t("reason"), t("reasonHint"))]}
      submit={t("override.confirm")}
      variant="primary"
      cancelLabel={t("override.keep")}
    />
  );
}
