import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import type { ApprovalObstacle } from "@/lib/compliance/review-rules";
import type { ReviewState } from "@/lib/ecodesign/rules";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { Finding } from "./review-sheet";
import { fieldLabel } from "./review-words";

interface ReviewSituationProps {
  reader: Reader;
  state: ReviewState;
  /** The fields whose change brought the product back to draft. */
  returnedFields: readonly string[] | null;
  /** Why the data last came back, in the reviewer's words. */
  requested: { reason: string; by: string } | null;
  blocksSubmission: readonly Finding[];
  blocksApproval: readonly Finding[];
  /** Null for those whose role does not approve at all. */
  obstacles: readonly ApprovalObstacle[] | null;
}

/** Where the review stands, and what stands in its way. */
export function ReviewSituation(props: ReviewSituationProps) {
  const { reader, state, returnedFields, requested, blocksSubmission, blocksApproval, obstacles } = props;
  const t = translator(reader.locale, "review");
  const isUnderReview = state === "submitted";
  const people = (obstacles ?? []).filter((obstacle) => obstacle !== "checks_open");
  const blocking = isUnderReview ? blocksApproval : blocksSubmission;
  const isOpen = state === "draft" || state === "changes_requested" || isUnderReview;
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {state === "draft" && returnedFields && (
        <Callout tone="caution" title={t("situation.returned")}>
          {t("situation.returnedBy", { fields: formatter(reader).list(returnedFields.map((field) => fieldLabel(reader.locale, field))) })}
        </Callout>
      )}
      {state === "changes_requested" && requested && (
        <Callout tone="caution" title={t("situation.requested", { name: requested.by })}>
          <p className="whitespace-pre-line">{requested.reason}</p>
        </Callout>
      )}
      {isUnderReview && people.length > 0 && (
        <Callout title={t("situation.secondPerson")}>{people.map((obstacle) => t(`situation.obstacles.${obstacle}`)).join(" ")}</Callout>
      )}
      {isUnderReview && obstacles === null && <Callout title={t("situation.waits")}>{t("situation.waitsText")}</Callout>}
      {isOpen && blocking.length > 0 && (
        <Callout
          tone={isUnderReview ? "caution" : "critical"}
          title={t(isUnderReview ? "situation.blocksApproval" : "situation.blocksSubmission", { count: blocking.length })}
        >
          <BlockingFields reader={reader} findings={blocking} />
        </Callout>
      )}
    </div>
  );
}

function BlockingFields({ reader, findings }: { reader: Reader; findings: readonly Finding[] }) {
  const fields = [...new Set(findings.map(({ field }) => field))];
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
      {fields.map((field) => (
        <li key={field}>
          <TextLink href={`#field-${field}`}>{fieldLabel(reader.locale, field)}</TextLink>
        </li>
      ))}
    </ul>
  );
}
