import { CheckboxField } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ChosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { Reviewer } from "./assignment-panel";
import { ChosenFields } from "./chosen-fields";

interface AssignFormProps {
  locale: Locale;
  chosen: ChosenProducts;
  count: number;
  reviewers: readonly Reviewer[];
  backHref: string;
  action: (form: FormData) => Promise<void>;
}

/** Gives many products to one person, or sets their due date. What is left alone stays as it is with each. */
export function AssignForm({ locale, chosen, count, reviewers, backHref, action }: AssignFormProps) {
  const t = translator(locale, "review");
  return (
    <form action={action} className="flex max-w-md flex-col gap-5">
      <ChosenFields chosen={chosen} />
      <Field name="assignee" label={t("columns.assignee")}>
        {(control) => (
          <Select
            {...control}
            defaultValue="keep"
            options={[
              { value: "keep", label: t("assign.unchanged") },
              { value: "nobody", label: t("assignees.nobody") },
              ...reviewers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </Field>
      <Field name="due" label={t("columns.due")} hint={t("assign.dueHint")}>
        {(control) => <Input {...control} type="date" />}
      </Field>
      <CheckboxField name="without_due" value="1" label={t("assign.withoutDue")} className="-mt-2" />
      <div className="flex gap-2">
        <SubmitButton>{t("assign.confirm", { count })}</SubmitButton>
        <LinkButton href={backHref}>{t("back")}</LinkButton>
      </div>
    </form>
  );
}
