import type { OpenDatabase } from "@/db/client";
import { table } from "./statistics";

/** Which single statements are slow, and which indexes none of them used: by PostgreSQL's own counters. */

/** Settings of a server whose statements are counted. */
export const COUNTING_SETTINGS = ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.max=10000"];
/** On an idle machine no statement of a page or a job may take longer. */
const STATEMENT_MS_MAX = 100;
const UNUSED_BYTES_MIN = 8_000_000;
const TEXT_SHOWN_MAX = 160;

type Pool = OpenDatabase["pool"];

/** Starts counting. False: the server does not have the module loaded. */
export async function countStatements(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ libraries: string }>(
    "select current_setting('shared_preload_libraries') as libraries",
  );
  if (!rows[0]?.libraries.includes("pg_stat_statements")) return false;
  await pool.query("create extension if not exists pg_stat_statements");
  await pool.query("select pg_stat_statements_reset(), pg_stat_reset()");
  return true;
}

/** Prints the statements that took more than 100 ms at least once, slowest first, and large indexes without a scan. */
export async function printSlowStatements(pool: Pool): Promise<void> {
  const { rows: slow } = await pool.query<{ text: string; calls: string; mean: number; most: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), $1) as text, calls, mean_exec_time as mean,
       max_exec_time as most
     from pg_stat_statements where max_exec_time > $2 and query !~* '^(vacuum|analyze|autovacuum)'
       and dbid = (select oid from pg_database where datname = current_database()) order by max_exec_time desc`,
    [TEXT_SHOWN_MAX, STATEMENT_MS_MAX],
  );
  const statements = slow.map(({ text, calls, mean, most }) => [text, calls, mean.toFixed(0), most.toFixed(0)]);
  console.log(`\n${slow.length} statements took more than ${STATEMENT_MS_MAX} ms`);
  if (slow.length > 0) console.log(table([["statement", "calls", "mean ms", "slowest ms"], ...statements]));
  const { rows: unused } = await pool.query<{ name: string; bytes: string }>(
    `select indexrelname as name, pg_relation_size(s.indexrelid) as bytes from pg_stat_user_indexes s
       join pg_index i using (indexrelid)
     where idx_scan = 0 and not indisunique and pg_relation_size(s.indexrelid) > $1 order by 2 desc`,
    [UNUSED_BYTES_MIN],
  );
  for (const { name, bytes } of unused)
    console.log(`no statement of these pages used the index ${name}: ${(Number(bytes) / 1e6).toFixed(0)} MB`);
}
