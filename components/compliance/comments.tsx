import { Fragment } from "react";
import type { EntryField } from "@/components/forms/entries";
import { ActionForm } from "@/components/ui/action-form";
import { Avatar } from "@/components/ui/small-marks";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { type Colleague, findMentions } from "@/lib/compliance/reviews/mention-rules";
import { COMMENT_CHARACTERS_MAX } from "@/lib/compliance/reviews/review-contract";
import { translator } from "@/lib/platform/i18n/translator";
import { CommentPopover } from "./comment-popover";
import type { Comment, ReviewSheet } from "./review-sheet";

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
