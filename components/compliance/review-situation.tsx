import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { describeFinding } from "@/lib/compliance/assessment/describe-finding";
import type { ApprovalObstacle } from "@/lib/compliance/reviews/review-rules";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { SETTLED_BY_DOCUMENTS } from "@/lib/evidence/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel } from "./marks";
import type { Finding } from "./review-sheet";
import { BLOCKED_ID } from "./review-steps";

interface ReviewSituationProps {
  reader: Reader;
  state: ReviewState;
  /** Null if the approval lapsed because its evidence expired. */
  returnedFields: readonly string[] | null;
  requested: { reason: string; by: string } | null;
  blocksSubmission: readonly Finding[];
  blocksApproval: readonly Finding[];
  /** Null if the reader may not attach evidence. */
  attach: string | null;
  override: { override: boolean; overrideErrors: boolean };
  /** Null if the role cannot approve. */
  obstacles: readonly ApprovalObstacle[] | null;
}

export function ReviewSituation(props: ReviewSituationProps) {
  const { reader, state, returnedFields, requested, blocksSubmission, blocksApproval, obstacles } = props;
  const t = translator(reader.locale, "review");
  const isUnderReview = state === "submitted";
  const people = (obstacles ?? []).filter((obstacle) => obstacle !== "checks_open");
  const blocking = isUnderReview ? blocksApproval : blocksSubmission;
  const isOpen = state === "draft" || state === "changes_requested" || isUnderReview;
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {state === "draft" && returnedFields?.length === 0 && (
        <Callout tone="caution" title={t("situation.lapsed")}>
          {t("situation.lapsedText")}
        </Callout>
      )}
      {state === "draft" && returnedFields && returnedFields.length > 0 && (
        <Callout tone="caution" title={t("situation.returned")}>
          {t("situation.returnedBy", {
            fields: formatter(reader).list(returnedFields.map((field) => fieldLabel(reader.locale, field))),
          })}
        </Callout>
      )}
      {state === "changes_requested" && requested && (
        <Callout tone="caution" title={t("situation.requested", { name: requested.by })}>
          <p className="whitespace-pre-line">{requested.reason}</p>
        </Callout>
      )}
      {isUnderReview && people.length > 0 && (
        <Callout title={<span id={blocking.length > 0 ? undefined : BLOCKED_ID}>{t("situation.secondPerson")}</span>}>
          {people.map((obstacle) => t(`situation.obstacles.${obstacle}`)).join(" ")}
        </Callout>
      )}
      {isUnderReview && obstacles === null && (
        <Callout title={t("situation.waits")}>{t("situation.waitsText")}</Callout>
      )}
      {isOpen && blocking.length > 0 && (
        <Callout
          tone={isUnderReview ? "caution" : "critical"}
          title={
            <span id={BLOCKED_ID}>
              {t(isUnderReview ? "situation.blocksApproval" : "situation.blocksSubmission", { count: blocking.length })}
            </span>
          }
        >
          <BlockingFindings {...props} findings={blocking} />
        </Callout>
      )}
    </div>
  );
}

const FINDINGS_SHOWN = 6;

function BlockingFindings({
  reader: { locale },
  findings,
  attach,
  override,
}: ReviewSituationProps & { findings: readonly Finding[] }) {
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const mayStand = ({ severity }: Finding) => override.override && (severity !== "error" || override.overrideErrors);
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {findings.slice(0, FINDINGS_SHOWN).map((finding) => (
        <li key={finding.hash} className="flex flex-wrap gap-x-3">
          <span>
            <span className="font-medium text-ink">{fieldLabel(locale, finding.field)}: </span>
            {describeFinding(compliance, finding)}
          </span>
          <span className="flex flex-wrap gap-x-3">
            <TextLink href={`#field-${finding.field}`}>
              {t(mayStand(finding) ? "situation.mendOrStand" : "situation.mend")}
              <span className="sr-only">{` ${fieldLabel(locale, finding.field)}`}</span>
            </TextLink>
            {attach && SETTLED_BY_DOCUMENTS.includes(finding.check) && (
              <TextLink href={`${attach}?check=${finding.check}`}>{translator(locale, "evidence")("attach")}</TextLink>
            )}
          </span>
        </li>
      ))}
      {findings.length > FINDINGS_SHOWN && (
        <li>
          <TextLink href="?show=open">
            {t("situation.moreFindings", { count: findings.length - FINDINGS_SHOWN })}
          </TextLink>
        </li>
      )}
    </ul>
  );
}
