import { EntryForm } from "@/components/forms/entry-form";
import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

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
  assign?: FormAction;
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
      <EntryForm
        action={assign}
        idPrefix="assign"
        hidden={{ productId }}
        fields={[
          {
            ...{ name: "assignee", kind: "choice", label: t("columns.assignee"), initial: assigneeId ?? "" },
            options: [
              { value: "", label: t("assignees.nobody") },
              ...reviewers.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
          { name: "due", kind: "day", label: t("columns.due"), initial: dueOn ?? "" },
        ]}
        submit={t("assign.save")}
        variant="secondary"
        size="sm"
        className="grid grid-cols-[minmax(0,1fr)_9rem] items-start justify-items-start gap-3"
      />
    </Section>
  );
}
