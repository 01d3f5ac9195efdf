import { dayAfter, dayStart } from "@/lib/platform/i18n/day-start";
import type { RequestListQuery } from "./list-contract";

/** The same query with its days as instants, as the reader's calendar has them; both days are included. */
export function withinDays(query: RequestListQuery, timeZone: string): RequestListQuery {
  const { at_from: first, at_to: last } = query;
  return {
    ...query,
    from: query.from ?? (first ? dayStart(first, timeZone) : undefined),
    to: query.to ?? (last ? dayStart(dayAfter(last), timeZone) : undefined),
  };
}
