import { EntryForm } from "@/components/forms/entry-form";
import { LinkButton } from "@/components/ui/link-button";
import type { ChosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { Reviewer } from "./assignment-panel";
import { ChosenFields } from "./chosen-fields";

interface AssignFormProps {
  locale: Locale;
  chosen: ChosenProducts;
  count: number;
  reviewers: readonly Reviewer[];
  backHref: string;
  action: FormAction;
}

/** Gives many products to one person, or sets their due date. What is left alone stays as it is with each. */
export function AssignForm({ locale, chosen, count, reviewers, backHref, action }: AssignFormProps) {
  const t = translator(locale, "review");
  return (
    <EntryForm
      action={action}
      fields={[
        {
          ...{ name: "assignee", kind: "choice", label: t("columns.assignee"), initial: "keep" },
          options: [
            { value: "keep", label: t("assign.unchanged") },
            { value: "nobody", label: t("assignees.nobody") },
            ...reviewers.map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
        { name: "due", kind: "day", label: t("columns.due"), hint: t("assign.dueHint") },
        { name: "without_due", kind: "tick", label: t("assign.withoutDue"), className: "-mt-2" },
      ]}
      submit={t("assign.confirm", { count })}
      beside={<LinkButton href={backHref}>{t("back")}</LinkButton>}
      className="flex max-w-md flex-col gap-5"
    >
      <ChosenFields chosen={chosen} />
    </EntryForm>
  );
}
