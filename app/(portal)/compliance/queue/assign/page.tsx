import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkFrame, ChosenFields } from "@/components/compliance/bulk-edit-form";
import { EntryForm } from "@/components/forms/entry-dialog";
import { LinkButton } from "@/components/ui/link";
import { actorMay } from "@/lib/access/actor";
import { chosenProducts, type ChosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import { ASSIGNED_AT_ONCE_MAX, listAssignees } from "@/lib/compliance/reviews/comment-on-product";
import { chooseProducts } from "@/lib/compliance/reviews/open-review";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import type { Reviewer } from "../../../../../components/compliance/review-steps";
import { assignReviewsAction } from "../../actions";

export const generateMetadata = titled("review", "assign.bulkTitle");

export default async function AssignPage({ searchParams }: PageProps<"/compliance/queue/assign">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const chosen = chosenProducts.parse(params);
  const [{ ids, isComplete }, reviewers] = await Promise.all([
    chooseProducts(context, chosen, ASSIGNED_AT_ONCE_MAX),
    listAssignees(context),
  ]);
  return (
    <BulkFrame
      locale={reader.locale}
      title={t("assign.bulkTitle")}
      count={ids.length}
      cutAt={isComplete ? undefined : ASSIGNED_AT_ONCE_MAX}
      isAllowed={actorMay(context.actor, "compliance.prepare")}
    >
      <AssignForm
        locale={reader.locale}
        chosen={chosen}
        count={ids.length}
        reviewers={reviewers}
        backHref={chosen.query ? `/compliance/queue?${chosen.query}` : "/compliance/queue"}
        action={assignReviewsAction}
      />
    </BulkFrame>
  );
}

interface AssignFormProps {
  locale: Locale;
  chosen: ChosenProducts;
  count: number;
  reviewers: readonly Reviewer[];
  backHref: string;
  action: FormAction;
}

function AssignForm({ locale, chosen, count, reviewers, backHref, action }: AssignFormProps) {
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
      secondaryAction={<LinkButton href={backHref}>{t("back")}</LinkButton>}
      className="flex max-w-md flex-col gap-5"
    >
      <ChosenFields chosen={chosen} />
    </EntryForm>
  );
}
