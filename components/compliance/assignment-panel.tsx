import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

export interface Reviewer {
  id: string;
  name: string;
}

interface AssignmentPanelProps {
  reader: Reader;
  productId: string;
  assigneeId: string | null;
  dueOn: string | null;
  reviewers: readonly Reviewer[];
  /** Left out for those who may only read. */
  assign?: (form: FormData) => Promise<void>;
}

/** Who is to act, and until when. */
export function AssignmentPanel({ reader, productId, assigneeId, dueOn, reviewers, assign }: AssignmentPanelProps) {
  const t = translator(reader.locale, "review");
  const assignee = reviewers.find(({ id }) => id === assigneeId);
  if (!assign)
    return (
      <Section title={t("assign.title")}>
        <KeyValues
          items={[
            { key: "assignee", label: t("columns.assignee"), value: assignee?.name ?? t("assignees.nobody") },
            { key: "due", label: t("columns.due"), value: dueOn ? formatter(reader).calendarDate(dueOn) : "–" },
          ]}
        />
      </Section>
    );
  return (
    <Section title={t("assign.title")}>
      <form
        key={`${assigneeId} ${dueOn}`}
        action={assign}
        className="grid grid-cols-[minmax(0,1fr)_9rem] items-end gap-3"
      >
        <input type="hidden" name="productId" value={productId} />
        <Field name="assignee" label={t("columns.assignee")}>
          {(control) => (
            <Select
              {...control}
              defaultValue={assigneeId ?? ""}
              options={[
                { value: "", label: t("assignees.nobody") },
                ...reviewers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
        <Field name="due" label={t("columns.due")}>
          {(control) => <Input {...control} type="date" defaultValue={dueOn ?? ""} />}
        </Field>
        <div className="col-span-full">
          <SubmitButton variant="secondary" size="sm">
            {t("assign.save")}
          </SubmitButton>
        </div>
      </form>
    </Section>
  );
}
