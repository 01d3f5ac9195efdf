import type { Route } from "next";
import { EntryDialog, EntryForm } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ChevronRight } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/navigation";
import { Link } from "@/components/ui/page-link";
import { KeyValues, Section } from "@/components/ui/section";
import { PendingMark, SubmitButton } from "@/components/ui/submit-button";
import type { QueuePosition } from "@/lib/compliance/reviews/review-contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { OPEN_STATES, queueHref, reviewHref } from "./marks";

type Send = (form: FormData) => Promise<void>;

interface ReviewStepsProps {
  locale: Locale;
  productId: string;
  version: number;
  queue: QueuePosition;
  /** `blocked`: the role allows the step, but open findings prevent it. */
  steps: { submit?: Send | "blocked"; requestChanges?: FormAction; approve?: Send | "blocked" };
}

export const BLOCKED_ID = "review-blocked";

export function ReviewSteps({
  locale,
  productId,
  version,
  queue: { queue, position },
  steps: { submit, requestChanges, approve },
}: ReviewStepsProps) {
  const t = translator(locale, "review");
  const product = { productId, version: String(version) };
  const decision = { ...product, ...(queue && { queue }), ...(position && { position }) };
  return (
    <>
      {requestChanges && (
        <EntryDialog
          trigger={t("steps.request")}
          shortcut="c"
          triggerVariant="secondary"
          title={t("steps.requestTitle")}
          description={t("steps.requestText")}
          action={requestChanges}
          idPrefix="changes"
          hidden={decision}
          fields={[reasonField(t("steps.requestReason"), t("reasonHint"))]}
          submit={t("steps.requestConfirm")}
          variant="primary"
          cancelLabel={t("steps.keep")}
        />
      )}
      {approve === "blocked" && <BlockedStep label={t("steps.approve")} />}
      {approve && approve !== "blocked" && (
        <ConfirmDialog
          trigger={t("steps.approve")}
          shortcut="a"
          triggerVariant="primary"
          title={t("steps.approveTitle", { version })}
          description={t("steps.approveText")}
          action={approve}
          confirmLabel={t("steps.approveConfirm")}
          confirmVariant="primary"
          cancelLabel={t("steps.keep")}
        >
          <HiddenFields fields={decision} />
        </ConfirmDialog>
      )}
      {submit === "blocked" && <BlockedStep label={t("steps.submit")} />}
      {submit && submit !== "blocked" && (
        <form action={submit}>
          <HiddenFields fields={product} />
          <SubmitButton>{t("steps.submit")}</SubmitButton>
        </form>
      )}
    </>
  );
}

const HiddenFields = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

interface QueueStepsProps {
  locale: Locale;
  queue: string;
  previous: { productId: string; name: string } | null;
  next: { productId: string; name: string } | null;
}

export function QueueSteps({ locale, queue, previous, next }: QueueStepsProps) {
  const t = translator(locale, "review");
  if (!previous && !next) return null;
  const step = (kind: "previous" | "next", to: NonNullable<typeof next>) => (
    <Link
      href={reviewHref(to.productId, queue) as Route}
      rel={kind === "next" ? "next" : "prev"}
      title={to.name}
      data-key={kind === "next" ? "j" : "k"}
      className={buttonClass("secondary", "sm")}
    >
      {kind === "previous" && <ChevronRight aria-hidden="true" className="rotate-180" />}
      {t(`queue.${kind}`)}
      <span className="sr-only">{` ${to.name}`}</span>
      {kind === "next" && <ChevronRight aria-hidden="true" />}
      <PendingMark />
    </Link>
  );
  return (
    <nav aria-label={t("queue.title")} className="mb-2 flex justify-end gap-2 print:hidden">
      {previous && step("previous", previous)}
      {next && step("next", next)}
    </nav>
  );
}

/** Focusable with its reason, because a hidden or disabled button would not explain why it does nothing. */
function BlockedStep({ label }: { label: string }) {
  return (
    <Button variant="primary" aria-disabled="true" aria-describedby={BLOCKED_ID}>
      {label}
    </Button>
  );
}

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
  assign?: FormAction;
}

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

const PLACES = {
  overview: "/compliance",
  queue: "/compliance/queue",
  matrix: "/compliance/matrix",
  evidence: "/compliance/evidence",
  registry: "/compliance/registry",
  checks: "/compliance/checks",
  unsold: "/compliance/unsold-goods",
} as const;
const OPEN = queueHref({ state: OPEN_STATES }).split("?")[1];
type ComplianceTab = keyof typeof PLACES;

export function ComplianceTabs({
  locale,
  current,
  query = "",
}: {
  locale: Locale;
  current: ComplianceTab;
  query?: string;
}) {
  const t = translator(locale, "review");
  const isBetween = current === "queue" || current === "matrix";
  return (
    <div className="mb-6">
      <TabLinks
        label={t("tabs.label")}
        tabs={Object.entries(PLACES).map(([name, path]) => {
          const tab = name as ComplianceTab;
          const filters = tab === "matrix" ? (isBetween ? query : OPEN) : tab === "queue" && isBetween ? query : "";
          return { href: filters ? `${path}?${filters}` : path, label: t(`tabs.${tab}`), isCurrent: tab === current };
        })}
      />
    </div>
  );
}
