import type { OpenDatabase } from "@/db/client";

/**
 * Written after responses or by the clock, independent of the request: the request log, scans, a key's last use,
 * jobs, the checks of ecodesign data, the state of the service.
 */
const BACKGROUND = [
  "request_log",
  "request_counts",
  "scans",
  "scan_days",
  "first_scans",
  "api_keys",
  "jobs",
  "product_reviews",
  "group_footprints",
  "readiness_days",
  "service_hours",
];

/** The first view of a link's page is recorded next to the link; the transfer does not change. */
const RECORDED = ["opened_at"];

/** A hash for each table, over all of its rows, so that two results show what changed. */
export async function fingerprint({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = " +
      "'BASE TABLE' order by 1",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows.filter((table) => !BACKGROUND.includes(table.name))) {
    const hashed = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(row, ',' order by row), '')) as hash from (select (to_jsonb(t) - $1::text[])::text as row from "${name}" t) of`,
      [RECORDED],
    );
    hashes[name] = hashed.rows[0]!.hash;
  }
  return hashes;
}
