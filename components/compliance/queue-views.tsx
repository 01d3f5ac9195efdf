import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { TabLinks } from "@/components/ui/tab-links";
import type { QueueViews as Views } from "@/lib/compliance/reviews/list-reviews";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { queueHref } from "./review-words";

/** What an address of the queue is narrowed by. */
const NARROWING = ["todo", "q", "state", "severity", "check", "group", "assignee", "missing", "due", "expiring"];

/** What the address narrows the queue by, in one form for all that mean the same. */
function narrowed(params: SearchParams): string {
  return NARROWING.flatMap((name) => valuesOf(params, name).map((value) => `${name}=${value}`)).join("&");
}

/** Whether an address neither narrows the queue nor asks for all of it: then it opens on what is to do. */
export function asksForNothing(params: SearchParams): boolean {
  return narrowed(params) === "" && valuesOf(params, "view").length === 0;
}

/** The views of the queue that people open every morning. */
export function QueueViews({
  reader,
  params,
  views: { filters, counts },
}: {
  reader: Reader;
  params: SearchParams;
  views: Views;
}) {
  const t = translator(reader.locale, "review");
  const names = Object.keys(filters) as (keyof typeof filters)[];
  return (
    <div className="mb-4">
      <TabLinks
        label={t("views.label")}
        tabs={names.map((name) => ({
          href: queueHref(filters[name]),
          label: t(`views.${name}`),
          count: formatter(reader).number(counts[name]),
          isCurrent: narrowed(filters[name] as SearchParams) === narrowed(params),
        }))}
      />
    </div>
  );
}
