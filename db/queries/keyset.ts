import type { SQL } from "drizzle-orm";
import { asc, desc, gt, lt, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Order } from "@/lib/platform/input/list-page";
import type { Place } from "@/lib/platform/input/list-places";

/** Pages of a list by the last row's id: in the order of the ids, or of a value with the ids for ties. */

interface Keyset {
  table: PgTable;
  /** The brand's own rows: another brand's id says nothing of where it stands. */
  own: SQL;
  id: PgColumn;
  /** Undefined: the ids alone, the newest first unless `order` says otherwise. */
  value: SQL | undefined;
  order: Order<string> | undefined;
}

const isAscending = ({ order }: Keyset) => order !== undefined && !order.isDescending;

/** What a query is to be ordered by. */
export function inOrder(keyset: Keyset): SQL[] {
  const direction = isAscending(keyset) ? asc : desc;
  return [...(keyset.value ? [direction(keyset.value)] : []), direction(keyset.id)];
}

/** The rows that come after the one with the id `cursor`; undefined: all. */
export function isAfter(keyset: Keyset, cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { table, own, id, value } = keyset;
  if (!value) return isAscending(keyset) ? gt(id, cursor) : lt(id, cursor);
  const comparison = sql.raw(isAscending(keyset) ? ">" : "<");
  return sql`(${value}, ${id}) ${comparison} (select ${value}, ${id} from ${table} where ${id} = ${cursor} and ${own})`;
}

/** An order by ids, or by a value that is never null with the ids for ties. */
export interface Ordering {
  id: PgColumn;
  value?: PgColumn;
  isDescending: boolean;
}

export function orderedBy({ id, value, isDescending }: Ordering): SQL[] {
  const direction = isDescending ? desc : asc;
  return value ? [direction(value), direction(id)] : [direction(id)];
}

const further = ({ isDescending }: Ordering) => sql.raw(isDescending ? "<" : ">");
const cellOf = (value: PgColumn, place: Place) => sql`cast(${place.value} as ${sql.raw(value.getSQLType())})`;

/** What comes after a place. It holds the value itself: a row that has moved meanwhile takes no other with it. */
export function isBeyond(ordering: Ordering, place: Place | undefined): SQL | undefined {
  if (!place) return undefined;
  const { id, value } = ordering;
  if (!value || place.value === null) return sql`${id} ${further(ordering)} ${place.id}`;
  return sql`(${value}, ${id}) ${further(ordering)} (${cellOf(value, place)}, ${place.id})`;
}

/**
 * A page of what comes after a place: those of its own value first, then those beyond. An index by the value alone
 * finds either, where both at once would have all rows of the value sorted for each page: what one request or migration
 * has written is of one instant.
 */
export async function pageBeyond<Row>(
  ordering: Ordering,
  { after, limit }: { after?: Place | undefined; limit: number },
  select: (condition: SQL | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const { id, value } = ordering;
  if (!after || !value || after.value === null) return select(isBeyond(ordering, after), limit);
  const of = cellOf(value, after);
  const tied = await select(sql`${value} = ${of} and ${id} ${further(ordering)} ${after.id}`, limit);
  if (tied.length === limit) return tied;
  return [...tied, ...(await select(sql`${value} ${further(ordering)} ${of}`, limit - tied.length))];
}
