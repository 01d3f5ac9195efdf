import { sql } from "drizzle-orm";
import { idTime, idFloor } from "@/lib/platform/ids";
import {
  type PartitionedName,
  type PartitionedTable,
  partitionedTable,
  partitionsAhead,
  partitionAt,
} from "../partitions";
import { onlyRow } from "../rows";
import type { AllBrandsDb } from "../tenant";

export interface StoredPartition {
  name: string;
  fromValue: string | null;
  toValue: string;
}

export async function listPartitions(db: AllBrandsDb, table: PartitionedTable): Promise<StoredPartition[]> {
  const { rows } = await db.execute<{ name: string; from_value: string | null; to_value: string }>(sql`
    select c.relname as name, substring(bound from 'FROM \\(''([^'']+)''\\)') as from_value,
      substring(bound from 'TO \\(''([^'']+)''\\)') as to_value
    from pg_inherits join pg_class c on c.oid = inhrelid, pg_get_expr(c.relpartbound, c.oid) as bound
    where inhparent = to_regclass(${`public.${table.name}`}) and bound <> 'DEFAULT' order by c.relname`);
  const sortable = (value: string) => (table.idPrefix ? value : new Date(value).toISOString());
  return rows
    .map((row) => ({
      name: row.name,
      fromValue: row.from_value === null ? null : sortable(row.from_value),
      toValue: sortable(row.to_value),
    }))
    .toSorted((one, other) => (one.toValue < other.toValue ? -1 : 1));
}

export async function findRowsWithoutPartition(
  db: AllBrandsDb,
  name: PartitionedName,
): Promise<{ rows: number; first: string | null }> {
  const { rows } = await db.execute<{ rows: number; first: string | null }>(
    sql`select rows::int as rows, first from rows_without_partition(${name})`,
  );
  return onlyRow("findRowsWithoutPartition", rows);
}

/** Returns the number of rows left in the default partition: time unknown, or too many spans for one call. */
export async function providePartitions(db: AllBrandsDb, name: PartitionedName, at: Date): Promise<number> {
  const table = partitionedTable(name);
  const there = await listPartitions(db, table);
  const isThere = (value: string) =>
    there.some(({ fromValue, toValue }) => (fromValue === null || fromValue <= value) && value < toValue);
  for (const partition of partitionsAhead(table, at))
    if (!isThere(partition.fromValue)) await addPartition(db, name, partition);
  for (let added = 0; ; added += 1) {
    const { rows, first } = await findRowsWithoutPartition(db, name);
    const time = first === null ? null : timeOf(table, first);
    if (time === null || added === SPANS_MENDED_MAX) return rows;
    await addPartition(db, name, partitionAt(table, time));
  }
}

const SPANS_MENDED_MAX = 100;

const timeOf = ({ idPrefix }: PartitionedTable, value: string): Date | null =>
  idPrefix ? idTime(idPrefix, value) : new Date(value);

async function addPartition(
  db: AllBrandsDb,
  table: PartitionedName,
  { name, fromValue, toValue }: { name: string; fromValue: string; toValue: string },
): Promise<void> {
  await db.execute(sql`select add_partition(${table}, ${name}, ${fromValue}, ${toValue})`);
}

export async function dropPartitions(
  db: AllBrandsDb,
  name: PartitionedName,
  before: Date,
): Promise<{ rows: number; loose: string | null }> {
  const table = partitionedTable(name);
  const end = table.idPrefix ? idFloor(table.idPrefix, before) : before.toISOString();
  const there = await listPartitions(db, table);
  let dropped = 0;
  for (const partition of there.filter(({ toValue }) => toValue <= end)) {
    // Uses a transaction because a job's handle checks at its start that the process still owns the job.
    const { rows } = await db.transaction((tx) =>
      tx.execute<{ rows: number }>(sql`select drop_partition(${name}, ${partition.name})::int as rows`),
    );
    dropped += onlyRow("dropPartitions", rows).rows;
  }
  const nextPartition = there.find(({ fromValue, toValue }) => fromValue !== null && toValue > end);
  return { rows: dropped, loose: nextPartition?.fromValue ?? null };
}
