import { and, asc, eq, gt, gte, inArray, lte, sql } from "drizzle-orm";
import type { EventType } from "@/lib/events/rules";
import { events } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import type { EventRow } from "./audit";

interface EventRange {
  brandId: string;
  /** The number of the last event that is known already. */
  after: number;
  /** What no older row's id sorts behind. */
  fromId: string;
}

const rowsOf = ({ brandId, after, fromId }: EventRange) =>
  and(eq(events.brandId, brandId), gt(events.last, after), gte(events.id, fromId));

/**
 * Rows of a brand's events in the order of their numbers, among the `lookedThrough` next ones. `stoppedAt` is the
 * number of the last that was looked at where there are more; null: there are none.
 */
export async function listEventRows(
  db: BrandDb,
  params: EventRange & { types: readonly EventType[]; limit: number; lookedThrough: number },
): Promise<{ rows: EventRow[]; stoppedAt: number | null }> {
  const { types, limit, lookedThrough } = params;
  const stoppedAt = types.length === 0 ? null : await findLastOfSome(db, params, lookedThrough);
  const rows = await db
    .select()
    .from(events)
    .where(
      and(
        rowsOf(params),
        types.length > 0 ? inArray(events.type, [...types]) : undefined,
        stoppedAt === null ? undefined : lte(events.last, stoppedAt),
      ),
    )
    .orderBy(asc(events.last))
    .limit(limit);
  return { rows, stoppedAt };
}

async function findLastOfSome(db: BrandDb, range: EventRange, some: number): Promise<number | null> {
  const [row] = await db
    .select({ last: events.last })
    .from(events)
    .where(rowsOf(range))
    .orderBy(asc(events.last))
    .offset(some - 1)
    .limit(1);
  return row?.last ?? null;
}

/** Removes rows of no day's partition before an id, at most `limit`. Answers how many. */
export async function deleteEvents(db: AllBrandsDb, { untilId, limit }: { untilId: string; limit: number }) {
  const { rowCount } = await db.execute(sql`
    delete from events where id in (select id from events where id < ${untilId} limit ${limit}) and id < ${untilId}`);
  return rowCount ?? 0;
}
