import { TabLinks } from "@/components/ui/tab-links";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { QueueCounts } from "./queue-filters";
import { OPEN_STATES, queueHref } from "./review-words";

interface QueueViewsProps {
  reader: Reader;
  params: SearchParams;
  counts: QueueCounts;
  /** Days that "due" and "documents about to end" mean. */
  dueUntil: string;
  expiringBefore: string;
}

/** The views of the queue that people open every morning. */
export function QueueViews({ reader, params, counts, dueUntil, expiringBefore }: QueueViewsProps) {
  const t = translator(reader.locale, "review");
  const { attention, states, severities } = counts;
  const views: { name: "open" | "all" | "mine" | "due" | "toApprove" | "blocked" | "expiring"; filter: Record<string, string | readonly string[]>; count?: number }[] = [
    { name: "open", filter: { state: OPEN_STATES }, count: OPEN_STATES.reduce((sum, state) => sum + (states[state] ?? 0), 0) },
    { name: "mine", filter: { assignee: "me" }, count: attention.mine },
    { name: "due", filter: { due: dueUntil }, count: attention.due },
    { name: "toApprove", filter: { state: "submitted" }, count: states.submitted ?? 0 },
    { name: "blocked", filter: { severity: "error" }, count: severities.error ?? 0 },
    { name: "expiring", filter: { expiring: expiringBefore }, count: attention.expiring },
    { name: "all", filter: {} },
  ];
  const isCurrent = (filter: (typeof views)[number]["filter"]) => {
    const set = ["q", "state", "severity", "check", "group", "assignee", "missing", "due", "expiring"].flatMap((name) => valuesOf(params, name).map((value) => `${name}=${value}`));
    return String(set) === String(Object.entries(filter).flatMap(([name, given]) => [given].flat().map((value) => `${name}=${value}`)));
  };
  return (
    <div className="mb-4">
      <TabLinks
        label={t("views.label")}
        tabs={views.map(({ name, filter, count }) => ({
          href: queueHref(filter), label: t(`views.${name}`), isCurrent: isCurrent(filter),
          count: count === undefined ? undefined : formatter(reader).number(count),
        }))}
      />
    </div>
  );
}
