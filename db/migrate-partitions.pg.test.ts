import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { newId, randomSecret } from "@/lib/platform/ids";
import { migrateDatabase } from "./migrate";

/** From the release before partitions to the present one, while that release goes on writing. */

const LAST_OF_BEFORE = "0004_leakproof_indexes";
const WRITES_WITHIN_MS = 4_000;

const { serverUrl, prefix } = inject("postgres").template;
const name = `${prefix}_${randomSecret(5).toString("hex")}`;
const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
const open: pg.Client[] = [];

async function connect(to = url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  open.push(client);
  return client;
}

beforeAll(async () => {
  await (await connect(serverUrl)).query(`create database ${name}`);
  const client = await connect();
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
  const { entries } = (await import("./migrations/meta/_journal.json")).default;
  const last = entries.findIndex(({ tag }) => tag === LAST_OF_BEFORE);
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, last + 1)) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
});
afterAll(() => Promise.all(open.map((client) => client.end())));

const writeRequest = (client: pg.Client) =>
  client.query(
    `insert into request_log (id, brand_id, key_id, at, method, path, status, duration_us)
     values ($1, 'brd_1', 'key_1', now(), 'GET', '/v1/verify', 200, 1) on conflict (id) do nothing`,
    [newId("req")],
  );
const writeAudit = (client: pg.Client, sequence: number) =>
  client.query(
    `insert into audit_log (brand_id, sequence, at, actor_kind, action, target_kind, target_id, detail, request_id,
       previous_hash, hash, signature)
     values ('brd_1', $1, now(), 'system', 'list.exported', 'note', 'n', '{}', 'req_1', '', repeat('0', 64), '')`,
    [sequence],
  );

it("keeps every row and loses none that is written meanwhile, although somebody holds the table for a while", async () => {
  const [old, writer, holder] = [await connect(), await connect(), await connect()];
  await old.query("insert into brands (id, slug, name) values ('brd_1', 'one', 'One')");
  for (let sequence = 1; sequence <= 20; sequence += 1) {
    await writeRequest(old);
    await writeAudit(old, sequence);
  }
  await holder.query("begin; select from request_log limit 1");
  let [isDone, written, slowestMs] = [false, 0, 0];
  const writing = (async () => {
    for (; !isDone; written += 1) {
      const startedMs = performance.now();
      await writeRequest(writer);
      await writeAudit(writer, 21 + written);
      slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    }
  })();
  const migrating = migrateDatabase(url);
  const isHeldUp = async () =>
    (
      await old.query(
        "select from pg_stat_activity where application_name = 'carnet-migrate' and wait_event_type = 'Lock' and datname = $1",
        [name],
      )
    ).rowCount;
  await expect.poll(isHeldUp, { timeout: 20_000, interval: 10 }).toBe(1);
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(20);
  await holder.query("commit");
  await migrating;
  isDone = true;
  await writing;
  expect(slowestMs).toBeLessThan(WRITES_WITHIN_MS);
  const count = async (statement: string) => Number((await old.query<{ n: string }>(statement)).rows[0]?.n);
  expect(await count("select count(*) as n from request_log")).toBe(20 + written);
  expect(await count("select count(*) as n from partitions.audit_log_before")).toBe(20 + written);
  await expect(writeAudit(old, 20)).rejects.toMatchObject({ code: "23505" });
  // Nothing was copied: the old tables are the first partitions.
  const made = await old.query("select from pg_class where relname = 'request_log_by_brand' and relkind = 'i'");
  expect(made.rowCount).toBe(1);
}, 60_000);
