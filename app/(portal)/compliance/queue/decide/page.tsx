import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BulkFrame } from "@/components/compliance/bulk-frame";
import { DecisionForm } from "@/components/compliance/decision-form";
import { DecisionPreview } from "@/components/compliance/decision-preview";
import { actorMay } from "@/lib/access/actor";
import { previewDecisions } from "@/lib/compliance/decisions/decide-reviews";
import { decisionQuery } from "@/lib/compliance/decisions/decision-contract";
import { DECIDED_AT_ONCE_MAX } from "@/lib/compliance/decisions/decision-rules";
import { chooseProducts } from "@/lib/compliance/reviews/open-review";
import { decideReviewsAction } from "../../actions";

export const generateMetadata = titled("review", "decide.title");

export default async function DecidePage({ searchParams }: PageProps<"/compliance/queue/decide">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const query = decisionQuery.parse(params);
  const isAllowed = actorMay(context.actor, "compliance.review");
  const { ids, isComplete } = await chooseProducts(context, query, DECIDED_AT_ONCE_MAX);
  const { decision, check } = query;
  const preview = isAllowed && (await previewDecisions(context, { productIds: ids, decision, check }));
  return (
    <BulkFrame
      locale={reader.locale}
      title={t("decide.title")}
      count={ids.length}
      cutAt={isComplete ? undefined : DECIDED_AT_ONCE_MAX}
      isAllowed={isAllowed}
    >
      {preview && (
        <div className="grid items-start gap-x-12 gap-y-8 xl:grid-cols-[28rem_minmax(0,1fr)]">
          <DecisionForm
            locale={reader.locale}
            query={query}
            checks={preview.checks}
            backHref={query.query ? `/compliance/queue?${query.query}` : "/compliance/queue"}
          />
          {(decision !== "accept" || check) && (
            <DecisionPreview
              locale={reader.locale}
              query={query}
              products={preview.products}
              action={decideReviewsAction}
            />
          )}
        </div>
      )}
    </BulkFrame>
  );
}
