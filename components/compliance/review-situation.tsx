import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { CheckCheck, CornerUpLeft, MessageSquareWarning, Send, ShieldCheck } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEvent } from "@/components/ui/timeline";
import { describeFinding, describeCheck } from "@/lib/compliance/assessment/describe-finding";
import type { RuleChange } from "@/lib/compliance/checks/rule-set-rules";
import type { ReviewView } from "@/lib/compliance/reviews/open-review";
import type { ApprovalObstacle } from "@/lib/compliance/reviews/review-rules";
import { checkNamed, checkNumber } from "@/lib/compliance/rules";
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
  attach: string | null;
  /** Where the page shows only open fields. */
  openHref: string;
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
  openHref,
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
          <TextLink href={openHref}>
            {t("situation.moreFindings", { count: findings.length - FINDINGS_SHOWN })}
          </TextLink>
        </li>
      )}
    </ul>
  );
}

interface ReadinessPanelProps {
  reader: Reader;
  review: {
    answered: number;
    required: number;
    answeredWeight: number;
    requiredWeight: number;
    missing: readonly string[];
    ruleSet: string;
  };
  changes: readonly RuleChange[];
}

export function ReadinessPanel({ reader, review, changes }: ReadinessPanelProps) {
  const t = translator(reader.locale, "review");
  const { answered, required, answeredWeight, requiredWeight, missing, ruleSet } = review;
  const percent = Math.floor((answeredWeight * 100) / requiredWeight);
  return (
    <Section title={t("columns.readiness")}>
      <Progress
        label={formatter(reader).percent(percent)}
        value={percent}
        valueText={t("readiness.fields", { answered, required })}
      />
      <p className="mt-2 text-sm text-ink-muted">{t("readiness.text", { ruleSet })}</p>
      {changes.length > 0 && (
        <>
          <p className="micro-label mt-4 text-ink-faint">{t("readiness.changed")}</p>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {changes.map((change) => (
              <li key={change}>{translator(reader.locale, "compliance")(`ruleChanges.${change}`)}</li>
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <>
          <p className="micro-label mt-4 text-ink-faint">{t("readiness.missing")}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
            {missing.map((field) => (
              <li key={field}>
                <TextLink href={`#field-${field}`}>{fieldLabel(reader.locale, field)}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

type Entry = ReviewView["events"][number];

const STATUS_STYLES: Record<Entry["event"]["kind"], Pick<TimelineEvent, "icon" | "tone">> = {
  submitted: { icon: <Send />, tone: "notice" },
  changes_requested: { icon: <MessageSquareWarning />, tone: "caution" },
  approved: { icon: <CheckCheck />, tone: "positive" },
  returned: { icon: <CornerUpLeft />, tone: "neutral" },
  overridden: { icon: <ShieldCheck />, tone: "neutral" },
};

export function ReviewHistory({ reader, events }: { reader: Reader; events: readonly Entry[] }) {
  const t = translator(reader.locale, "review");
  if (events.length === 0) return <p className="text-ink-muted">{t("history.none")}</p>;
  const timeline = events
    .toReversed()
    .map((entry): TimelineEvent => ({
      ...STATUS_STYLES[entry.event.kind],
      id: String(entry.event.sequence),
      title: t(`history.${Array.isArray(entry.event.detail.ended) ? "lapsed" : entry.event.kind}`, {
        name: nameOf(entry, t("someone"), t("system")),
      }),
      time: <Time value={entry.event.at} reader={reader} />,
      children: <EventDetail reader={reader} entry={entry} />,
    }));
  return <Timeline events={timeline} label={t("history.title")} />;
}

function nameOf({ event, memberName }: Entry, former: string, system: string): string {
  return memberName ?? (event.actorKind === "member" ? former : system);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function endedDocuments({ ended }: Record<string, unknown>): { title: string; day: string }[] {
  if (!Array.isArray(ended)) return [];
  return (ended as { title: string; valid_until: string }[]).map(({ title, valid_until: day }) => ({ title, day }));
}

function EventDetail({ reader, entry: { event } }: { reader: Reader; entry: Entry }) {
  const t = translator(reader.locale, "review");
  const { detail, productVersion: version, sequence, hash } = event;
  const fields = Array.isArray(detail.fields)
    ? detail.fields.map((field) => fieldLabel(reader.locale, String(field)))
    : [];
  const check = checkNamed(detail.check);
  const lines: ReactNode[] = [
    fields.length > 0 && t("history.fields", { fields: formatter(reader).list(fields) }),
    check && `${checkNumber(check)} ${describeCheck(translator(reader.locale, "compliance"), check).title}`,
    ...endedDocuments(detail).map(({ title, day }) =>
      t("history.ended", { title, day: formatter(reader).calendarDate(day) }),
    ),
    textOf(detail.reason) && `“${textOf(detail.reason)}”`,
  ];
  return (
    <>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index} className="whitespace-pre-line text-ink">
          {line}
        </p>
      ))}
      <p>
        {t("history.place", { version, sequence })}{" "}
        <code title={hash} className="font-mono text-xs">
          {hash.slice(0, 12)}
        </code>
      </p>
    </>
  );
}
