import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { ExampleMark } from "@/components/brands/examples/examples-panel";
import { CommentForm, CommentList } from "@/components/compliance/comments";
import { groupLabel, queueOf, reviewHref } from "@/components/compliance/marks";
import { hasOpenFields, ReviewFields } from "@/components/compliance/review-fields";
import { reviewSheet } from "@/components/compliance/review-sheet";
import { ReadinessPanel, ReviewHistory, ReviewSituation } from "@/components/compliance/review-situation";
import { AssignmentPanel, QueueSteps, ReviewSteps } from "@/components/compliance/review-steps";
import { DossierLink } from "@/components/dossiers/dossier-link";
import { attachHref } from "@/components/evidence/evidence-marks";
import { EvidencePanel } from "@/components/evidence/evidence-panel";
import { PageNotice } from "@/components/forms/page-notice";
import { ReviewStatus } from "@/components/products/product-head";
import { PageHeader } from "@/components/shell/page-header";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Download, PenLine } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { TabLinks } from "@/components/ui/navigation";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay, type MemberActor } from "@/lib/access/actor";
import { findNeighbours } from "@/lib/compliance/reviews/list-reviews";
import { type ReviewView, showReview } from "@/lib/compliance/reviews/open-review";
import { queueCursorOf, queuePosition } from "@/lib/compliance/reviews/review-contract";
import { allowsStep, approvalObstacles } from "@/lib/compliance/reviews/review-rules";
import { declaredData } from "@/lib/ecodesign/declared";
import { listProductEvidence } from "@/lib/evidence/list-evidence";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../or-not-found";
import {
  approveProductAction,
  assignProductAction,
  commentAction,
  overrideFindingAction,
  requestChangesAction,
  resolveCommentAction,
  submitProductAction,
} from "../../actions";
import { detachEvidenceAction } from "../../evidence/actions";

const load = cache(async (productId: string) => orNotFound(showReview(await memberContext(), { productId })));

export async function generateMetadata({ params }: PageProps<"/compliance/products/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).product.name };
}

function possibilities(
  actor: MemberActor,
  { product, review, lastEditor, blocksSubmission, blocksApproval }: ReviewView,
) {
  const may = (step: Parameters<typeof allowsStep>[1], permission: Parameters<typeof actorMay>[1]) =>
    allowsStep(product.reviewState, step) && actorMay(actor, permission);
  const obstacles = actorMay(actor, "compliance.review")
    ? approvalObstacles(actor.userId, {
        submittedBy: review?.submittedBy ?? null,
        lastEditor,
        open: blocksApproval.length,
      })
    : null;
  return {
    obstacles,
    steps: {
      submit: may("submitted", "compliance.prepare")
        ? blocksSubmission.length === 0
          ? submitProductAction
          : ("blocked" as const)
        : undefined,
      requestChanges: may("changes_requested", "compliance.review") ? requestChangesAction : undefined,
      approve: may("approved", "compliance.review")
        ? obstacles?.length === 0
          ? approveProductAction
          : ("blocked" as const)
        : undefined,
    },
  };
}

export default async function ReviewPage({ params, searchParams }: PageProps<"/compliance/products/[id]">) {
  const { context, reader, t } = await openPage("review");
  const { id } = await params;
  const query = await searchParams;
  const products = translator(reader.locale, "products");
  const { actor } = context;
  const [view, evidence] = await Promise.all([load(id), listProductEvidence(context, { productId: id })]);
  const { product, review, events, approvals, comments, reviewers } = view;
  const { obstacles, steps } = possibilities(actor, view);
  const may = {
    edit: actorMay(actor, "products.edit"),
    comment: actorMay(actor, "compliance.prepare"),
    override: actorMay(actor, "compliance.review"),
    overrideErrors: actorMay(actor, "compliance.override_errors"),
  };
  const declared = { name: product.name, model: product.model, ...declaredData(product) };
  const sheet = reviewSheet({
    reader,
    view,
    declared,
    evidence,
    may,
    actions: { comment: commentAction, settle: resolveCommentAction, override: overrideFindingAction },
  });
  const requested = events.findLast(({ event }) => event.kind === "changes_requested");
  const general = comments.filter(({ comment }) => comment.field === null);
  const { queue } = queuePosition.parse({ queue: query.queue });
  const position = review ? queueCursorOf(review) : undefined;
  const neighbours =
    queue === undefined || position === undefined ? null : await findNeighbours(context, { queue, position });
  // From the queue a reviewer sees what is open first.
  const onlyOpen = query.show === "open" || (query.show !== "all" && queue !== undefined && hasOpenFields(sheet));
  const tabHref = (show: "all" | "open") =>
    `${reviewHref(product.id)}?${new URLSearchParams({ show, ...(queue !== undefined && { queue }) })}`;
  return (
    <>
      {neighbours && <QueueSteps locale={reader.locale} queue={queue ?? ""} {...neighbours} />}
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/compliance" },
          { label: t("queue.title"), href: queue === undefined ? "/compliance/queue" : queueOf(queue, product.id) },
        ]}
        locale={reader.locale}
        title={
          <>
            {product.name}
            {product.model && <span className="ml-3 text-ink-muted">{product.model}</span>}
          </>
        }
        meta={
          <>
            <ExampleMark locale={reader.locale} isExample={product.isExample} />
            <ReviewStatus state={product.reviewState} t={products} />
            <span className="text-sm text-ink-muted">
              {t("detail.version", { version: product.version })} · {groupLabel(reader.locale, product.productGroup)}
              {review && (
                <>
                  {" · "}
                  {t("detail.since")} <Time value={review.stateSince} reader={reader} as="date" />
                </>
              )}
            </span>
          </>
        }
        actions={
          <>
            <LinkButton href={`/products/${product.id}/exports`} variant="quiet" icon={<Download aria-hidden="true" />}>
              {t("detail.exports")}
            </LinkButton>
            {may.edit && (
              <LinkButton href={`/products/${product.id}/edit`} icon={<PenLine aria-hidden="true" />}>
                {t("detail.edit")}
              </LinkButton>
            )}
            <ReviewSteps
              locale={reader.locale}
              productId={product.id}
              version={product.version}
              queue={{ queue, position }}
              steps={steps}
            />
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <ReviewSituation
        reader={reader}
        state={product.reviewState}
        returnedFields={review?.returnedFields ?? null}
        requested={
          requested
            ? { reason: String(requested.event.detail.reason ?? ""), by: requested.memberName ?? t("someone") }
            : null
        }
        blocksSubmission={view.blocksSubmission}
        blocksApproval={view.blocksApproval}
        openHref={tabHref("open")}
        attach={may.comment ? attachHref(product.id) : null}
        override={may}
        obstacles={obstacles}
      />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-2">
          {review && <ReadinessPanel reader={reader} review={review} changes={view.ruleChanges} />}
          <AssignmentPanel
            reader={reader}
            productId={product.id}
            assigneeId={review?.assigneeId ?? null}
            dueOn={review?.dueOn ?? null}
            reviewers={reviewers}
            assign={may.comment ? assignProductAction : undefined}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <div className="flex flex-col gap-5">
            <TabLinks
              label={t("detail.show")}
              tabs={[
                { href: tabHref("all"), label: t("detail.allFields"), isCurrent: !onlyOpen },
                { href: tabHref("open"), label: t("detail.openFields"), isCurrent: onlyOpen },
              ]}
            />
            <ReviewFields sheet={sheet} onlyOpen={onlyOpen} />
          </div>
          <Section
            id="comments"
            title={t("comment.title")}
            actions={may.comment && <CommentForm sheet={sheet} field={null} label={product.name} />}
          >
            {general.length > 0 ? (
              <CommentList sheet={sheet} comments={general} />
            ) : (
              <p className="text-ink-muted">{t("comment.none")}</p>
            )}
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-8 xl:col-start-2">
          <div id="evidence" className="scroll-mt-4">
            <EvidencePanel
              reader={reader}
              product={product}
              evidence={evidence}
              detach={may.comment ? detachEvidenceAction : undefined}
            />
          </div>
          <ApprovalList reader={reader} approvals={approvals} />
          <Section title={t("history.title")}>
            <ReviewHistory reader={reader} events={events} />
          </Section>
        </div>
      </div>
    </>
  );
}

function ApprovalList({ reader, approvals }: { reader: Reader; approvals: ReviewView["approvals"] }) {
  const t = translator(reader.locale, "review");
  const common = translator(reader.locale, "common");
  return (
    <Section title={t("approvals.title")}>
      {approvals.length === 0 && <p className="text-ink-muted">{t("approvals.none")}</p>}
      <ol className="flex flex-col gap-4">
        {approvals.map(({ approval, submitterName, approverName }) => (
          <li key={approval.number}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="font-medium">
                {t("approvals.entry", { number: approval.number, version: approval.productVersion })}
              </p>
              <p className="text-sm text-ink-muted">
                <Time value={approval.approvedAt} reader={reader} as="date" />
              </p>
            </div>
            <p className="text-sm text-ink-muted">
              {t("approvals.people", {
                submitter: submitterName ?? t("someone"),
                approver: approverName ?? t("someone"),
              })}
            </p>
            <div className="mt-0.5 text-ink-muted">
              <CopyableCode
                text={approval.sha256}
                labels={{ copy: t("approvals.copy"), copied: common("copied") }}
                small
              />
            </div>
            <DossierLink locale={reader.locale} productId={approval.productId} approval={approval.number} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
