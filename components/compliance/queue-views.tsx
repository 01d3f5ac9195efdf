import { TabLinks } from "@/components/ui/tab-links";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { QueueCounts } from "./queue-filters";
import { queueHref } from "./review-words";

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
  const views: { name: "all" | "mine" | "due" | "toApprove" | "blocked" | "expiring"; filter: Record<string, string>; count?: number }[] = [
    { name: "all", filter: {} },
    { name: "mine", filter: { assignee: "me" }, count: attention.mine },
    { name: "due", filter: { due: dueUntil }, count: attention.due },
    { name: "toApprove", filter: { state: "submitted" }, count: states.submitted ?? 0 },
    { name: "blocked", filter: { severity: "error" }, count: severities.error ?? 0 },
    { name: "expiring", filter: { expiring: expiringBefore }, count: attention.expiring },
  ];
  const isCurrent = (filter: Record<string, string>) => {
    const set = ["q", "state", "severity", "check", "group", "assignee", "missing", "due", "expiring"].flatMap((name) => valuesOf(params, name).map((value) => `${name}=${value}`));
    return String(set) === String(Object.entries(filter).map(([name, value]) => `${name}=${value}`));
  };
  return (
    <div className="mb-4">
      <TabLinks
        label={t("views.label")}
        tabs={views.map(({ name, filter, count }) => ({
          href: name === "all" ? "/compliance/queue" : queueHref(filter), label: t(`views.${name}`), isCurrent: isCurrent(filter),
          count: count === undefined ? undefined : formatter(reader).number(count),
        }))}
      />
    </div>
  );
}
