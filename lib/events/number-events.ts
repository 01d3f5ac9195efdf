import type { EventRow } from "@/db/queries/audit";
import { newId } from "@/lib/platform/ids";
import type { NewEvents } from "./rules";

/** A row is read whole for any event of it. */
const SUBJECTS_PER_ROW = 500;

/** Rows of events with their numbers, from the last number that the brand's locked head knows on. */
export function numberEvents(
  head: { brandId: string; events: number },
  happened: readonly NewEvents[],
  at: Date,
): EventRow[] {
  const rows: EventRow[] = [];
  let last = head.events;
  for (const { type, subjects, data = {} } of happened)
    for (let start = 0; start < subjects.length; start += SUBJECTS_PER_ROW) {
      const some = subjects.slice(start, start + SUBJECTS_PER_ROW);
      const first = last + 1;
      last += some.length;
      rows.push({
        id: newId("evt", at),
        brandId: head.brandId,
        first,
        last,
        type,
        subjects: some,
        data: JSON.parse(JSON.stringify(data)) as Record<string, unknown>,
        createdAt: at,
      });
    }
  return rows;
}
