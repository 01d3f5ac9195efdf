import { loadavg } from "node:os";
import "@/lib/languages/register";
import { cpuMs } from "@/bench/measures/cpu";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { erpRecords } from "@/e2e/support/erp";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { contextOf, mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { readRegistration } from "@/lib/products/registration/read-registration";
import { registerProducts } from "@/lib/products/registration/register-products";

const units = Number(process.env.UNITS ?? 1),
  BATCHES = Number(process.env.BATCHES ?? 24),
  WARM = 12;
const server = await startPostgres({
  isDurable: true,
  settings: process.env.STATS
    ? ["shared_preload_libraries=pg_stat_statements", "pg_stat_statements.track=all", "track_io_timing=on"]
    : [],
});
process.env.DATABASE_URL = server.url;
await migrateDatabase(server.url);
const { db, pool, close } = openDatabase(server.url, 4);
await openDataKeys(db);
const { brandId } = await mintBrand(db);
const { actor } = await mintApiKey(db, { brandId });
if (process.env.STATS) await pool.query("create extension pg_stat_statements");
const batch = (n: number) => {
  const count = 1000 / units;
  const records = erpRecords(count, { from: n * count, hasLots: false });
  return units === 1
    ? records
    : records.flatMap((r: any) =>
        Array.from({ length: units }, (_, u) => ({ ...r, serial_number: `${r.external_id}-${u + 1}` })),
      );
};
let n = 0;
async function round(length: number) {
  const bodies = Array.from({ length }, () => JSON.stringify(batch(n++)));
  const before = { pg: cpuMs(server.pid()), node: process.cpuUsage(), at: performance.now() };
  const client = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop())
      await registerProducts(
        contextOf(db, actor) as any,
        { validated: (await readRegistration(JSON.parse(body))).validated, onError: "fail", isDryRun: false } as any,
      );
  };
  await Promise.all([client(), client(), client(), client()]);
  const used = process.cpuUsage(before.node),
    rows = length * 1000;
  return {
    node: (used.user + used.system) / rows,
    pg: ((cpuMs(server.pid()) - before.pg) * 1000) / rows,
    s: rows / ((performance.now() - before.at) / 1000),
  };
}
await round(WARM);
await pool.query("checkpoint");
if (process.env.STATS) await pool.query("select pg_stat_statements_reset()");
const out = [];
for (let r = 0; r < 3; r += 1) {
  out.push(await round(BATCHES / 3));
}
for (const o of out)
  console.log(
    `${process.env.LABEL ?? ""} node ${o.node.toFixed(1)} us  pg ${o.pg.toFixed(1)} us  ${o.s.toFixed(0)}/s  load ${loadavg()[0]!.toFixed(1)}`,
  );
if (process.env.STATS) {
  const { rows } = await pool.query(
    "select round(total_exec_time)::int as ms, calls, rows, shared_blks_dirtied d, wal_bytes, left(regexp_replace(query, '\\s+', ' ', 'g'), 150) q from pg_stat_statements order by total_exec_time desc limit 16",
  );
  console.table(rows);
}
await close();
await server.stop();
process.exit(0);
