import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AssignForm } from "@/components/compliance/assign-form";
import { BulkFrame } from "@/components/compliance/bulk-frame";
import { actorMay } from "@/lib/access/actor";
import { chosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import { ASSIGNED_AT_ONCE_MAX } from "@/lib/compliance/reviews/assign-reviews";
import { chooseProducts } from "@/lib/compliance/reviews/choose-products";
import { listAssignees } from "@/lib/compliance/reviews/list-assignees";
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
