import { Avatar } from "@/components/ui/avatar";
import { buttonClass } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { MessageSquarePlus } from "@/components/ui/icons";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { COMMENT_CHARACTERS_MAX } from "@/lib/compliance/reviews/review-contract";
import { translator } from "@/lib/platform/i18n/translator";
import { MentionTextarea } from "./mention-textarea";
import { MentionedText } from "./mentioned-text";
import type { Comment, ReviewSheet } from "./review-sheet";

/** What people said about a field, oldest first; what is settled stays readable. */
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
              <form action={actions.settle}>
                <input type="hidden" name="productId" value={productId} />
                <input type="hidden" name="commentId" value={comment.id} />
                <SubmitButton variant="quiet" size="sm">
                  {t("comment.settle")}
                </SubmitButton>
              </form>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface CommentFormProps {
  sheet: ReviewSheet;
  /** Null: about the product as a whole. */
  field: string | null;
  label: string;
  className?: string;
}

export function CommentForm({ sheet, field, label, className }: CommentFormProps) {
  const { reader, productId, actions, colleagues, mentions } = sheet;
  const t = translator(reader.locale, "review");
  const name = field === null ? t("comment.button") : t("comment.on", { field: label });
  return (
    <Popover
      className={className}
      label={field === null ? undefined : name}
      triggerClassName={buttonClass(field === null ? "secondary" : "quiet", "sm")}
      trigger={
        <>
          <MessageSquarePlus aria-hidden="true" />
          {field === null && name}
        </>
      }
      panelClassName="top-full right-0 mt-1 w-80 p-4 max-sm:w-[calc(100vw-2rem)]"
    >
      <form action={actions.comment} className="flex flex-col gap-3">
        <input type="hidden" name="productId" value={productId} />
        {field !== null && <input type="hidden" name="field" value={field} />}
        <Field
          name="body"
          id={`comment-${field ?? "product"}`}
          label={t("comment.on", { field: label })}
          hint={`${t("comment.text")} ${t("comment.mention")}`}
          required
          maxLength={COMMENT_CHARACTERS_MAX}
        >
          {(control) => <MentionTextarea {...control} rows={4} {...mentions} />}
        </Field>
        {field === null && (
          <Field name="tell" id={`tell-${field ?? "product"}`} label={t("comment.tell")}>
            {(control) => (
              <Select
                {...control}
                defaultValue=""
                options={[
                  { value: "", label: t("comment.tellNobody") },
                  ...colleagues.map(({ id, name: colleague }) => ({ value: id, label: colleague })),
                ]}
              />
            )}
          </Field>
        )}
        <div className="flex justify-end">
          <SubmitButton size="sm">{t("comment.send")}</SubmitButton>
        </div>
      </form>
    </Popover>
  );
}
