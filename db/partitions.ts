import { type IdPrefix, idFloor } from "@/lib/platform/ids";
import { requireValue } from "@/lib/platform/require-value";

/** Spans are long, so that queries touch few partitions, but no longer than retention periods allow. */

type Span = "day" | "month" | "year";

export interface PartitionedTable {
  name: string;
  every: Span;
  /** The prefix of time-ordered ids that determine the partition; undefined: a timestamp column does. */
  idPrefix?: IdPrefix;
}

export const PARTITIONED_TABLES = [
  /** Retention periods are in days. */
  { name: "request_log", every: "day", idPrefix: "req" },
  { name: "request_bodies", every: "day", idPrefix: "req" },
  { name: "scans", every: "day" },
  { name: "events", every: "day", idPrefix: "evt" },
  { name: "webhook_attempts", every: "day", idPrefix: "wha" },
  /** Never purged; read by transfer, so every partition adds a lookup to each read. */
  { name: "outgoing_messages", every: "month", idPrefix: "msg" },
  /** Never purged; read in chain order across all years. */
  { name: "audit_log", every: "year" },
] as const satisfies readonly PartitionedTable[];

export type PartitionedName = (typeof PARTITIONED_TABLES)[number]["name"];

export interface Partition {
  name: string;
  /** Start inclusive, end exclusive. */
  startsAt: Date;
  endsAt: Date;
  fromValue: string;
  toValue: string;
}

const AHEAD: Readonly<Record<Span, number>> = { day: 8, month: 2, year: 1 };

/** Calendar spans in UTC; `later` is the number of spans after `at`. */
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

export const partitionsAhead = (table: PartitionedTable, at: Date): Partition[] =>
  Array.from({ length: AHEAD[table.every] + 1 }, (_, later) => partitionAt(table, at, later));

export const partitionedTable = (name: PartitionedName): PartitionedTable =>
  requireValue(PARTITIONED_TABLES.find((table) => table.name === name));
