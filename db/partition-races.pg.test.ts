import { expect, it } from "vitest";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { mintBrand } from "@/lib/platform/testing/factories";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { partitionAt, partitionedTable } from "./partitions";

it("the present partition is made while rows are written, and all of them are in it", async () => {
  const { db, pool } = await mintDatabase();
  const { brandId } = await mintBrand(db);
  const insert =
    "insert into events (id, brand_id, first, last, type, subjects, data, created_at) " +
    "values ($1, $2, $3, $3, 'import.uploaded', '{x}', '{}', now())";
  const row = (sequence: number) => [newId("evt"), brandId, sequence];
  const untilWaiting = (count: number) =>
    expect
      .poll(async () => {
        const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await pool.query(waiting)).rowCount;
      })
      .toBe(count);

  const { name, fromValue, toValue } = partitionAt(partitionedTable("events"), now());
  // As after days off.
  await pool.query(`drop table if exists partitions.${name}`);
  const first = await pool.connect();
  await first.query("begin");
  await first.query(insert, row(1));
  const added = pool.query("select add_partition('events', $1, $2, $3)", [name, fromValue, toValue]);
  await untilWaiting(1);
  const second = pool.query(insert, row(2));
  await untilWaiting(2);
  await first.query("commit");
  first.release();
  await Promise.all([added, second]);

  const { rows } = await pool.query(
    "select tableoid::regclass::text as part, first::int from events where brand_id = $1 order by 2",
    [brandId],
  );
  expect(rows).toEqual([1, 2].map((sequence) => ({ part: `partitions.${name}`, first: sequence })));
});
