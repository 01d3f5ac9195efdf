import { type IdPrefix, idFloor } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";

/**
 * Tables that are kept in partitions by time. A span is long enough that few partitions are met by what asks for no
 * time, and short enough that dropping one forgets no more than a retention's term allows.
 */

type Span = "day" | "month" | "year";

export interface PartitionedTable {
  name: string;
  every: Span;
  /** What the ids begin with whose time tells the partition; none: the table is divided by its instant. */
  idPrefix?: IdPrefix;
}

export const PARTITIONED_TABLES = [
  /** Terms are in days. */
  { name: "request_log", every: "day", idPrefix: "req" },
  { name: "request_bodies", every: "day", idPrefix: "req" },
  /** The term is in days. */
  { name: "scans", every: "day" },
  /** The term is in days. */
  { name: "events", every: "day", idPrefix: "evt" },
  /** The term is in days. */
  { name: "webhook_attempts", every: "day", idPrefix: "wha" },
  /** Never purged; read by transfer, so that each partition costs each reading a look. */
  { name: "outgoing_messages", every: "month", idPrefix: "msg" },
  /** Never purged; read in the order of the chain, across all years. */
  { name: "audit_log", every: "year" },
] as const satisfies readonly PartitionedTable[];

export type PartitionedName = (typeof PARTITIONED_TABLES)[number]["name"];

export interface Partition {
  name: string;
  /** The first instant that is in it, and the first behind it. */
  startsAt: Date;
  endsAt: Date;
  /** The same as values of the column that divides the table. */
  fromValue: string;
  toValue: string;
}

const AHEAD: Readonly<Record<Span, number>> = { day: 8, month: 2, year: 1 };

/** The partition of an instant, by calendar spans in UTC; `later`: so many spans after it. */
export function partitionAt({ name, every, idPrefix }: PartitionedTable, at: Date, later = 0): Partition {
  const begins = (more: number) =>
    new Date(
      Date.UTC(
        at.getUTCFullYear() + (every === "year" ? more : 0),
        every === "year" ? 0 : at.getUTCMonth() + (every === "month" ? more : 0),
        every === "day" ? at.getUTCDate() + more : 1,
      ),
    );
  const [startsAt, endsAt] = [begins(later), begins(later + 1)];
  const valueOf = (instant: Date) => (idPrefix ? idFloor(idPrefix, instant) : instant.toISOString());
  const span = startsAt.toISOString().slice(0, { year: 4, month: 7, day: 10 }[every]);
  return {
    name: `${name}_${span.replaceAll("-", "_")}`,
    startsAt,
    endsAt,
    fromValue: valueOf(startsAt),
    toValue: valueOf(endsAt),
  };
}

/** The partitions that are to be there: the present one and those ahead. */
export const partitionsAhead = (table: PartitionedTable, at: Date): Partition[] =>
  Array.from({ length: AHEAD[table.every] + 1 }, (_, later) => partitionAt(table, at, later));

export const partitionedTable = (name: PartitionedName): PartitionedTable =>
  requireValue(PARTITIONED_TABLES.find((table) => table.name === name));
