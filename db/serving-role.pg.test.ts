import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appendAudit } from "@/lib/access/append-audit";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { addExamples, clearExamples } from "@/lib/brands/examples/examples";
import { parseEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { type OwnPostgres, startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { type OpenDatabase, openDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { refreshPlannerStatistics } from "./queries/import-rows";
import { inBrand } from "./tenant";

/**
 * A PostgreSQL on which one role owns the database, and another serves: what somebody can do who has got into the
 * service.
 */

let server: OwnPostgres;
let [ownerUrl, servingUrl] = ["", ""];
let serving: OpenDatabase;

async function as(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = await startPostgres();
  for (const statement of [
    "create role carnet_owner login password 'owner'",
    "create role \"carnet-serving\" login password 'serving'",
    "create database carnet owner carnet_owner",
  ])
    await as(server.url, statement);
  const urlOf = (user: string, password: string) =>
    Object.assign(new URL(server.url), { username: user, password, pathname: "/carnet" }).href;
  [ownerUrl, servingUrl] = [urlOf("carnet_owner", "owner"), urlOf("carnet-serving", "serving")];
  await migrateDatabase(ownerUrl, { servingRole: "carnet-serving" });
  serving = openDatabase(servingUrl, 2);
  await openDataKeys(serving.db);
});

afterAll(async () => {
  await serving.close();
  await server.stop();
  await openDataKeys(testDatabase().db);
});

describe("the role that serves", () => {
  it("serves: it registers, writes to the log, and verifies it", async () => {
    const { brandId } = await mintBrand(serving.db);
    await mintMember(serving.db, { brandId });
    await mintProduct(serving.db, { brandId, units: 2 });
    const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
    await serving.db.transaction((tx) =>
      appendAudit(tx, source, { action: "list.exported", targetKind: "note", targetId: "n" }),
    );
    expect(await verifyAudit(serving.db, brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it("is held to the brand that it works for, though its server has no role for that", async () => {
    const [ours, theirs] = [await mintBrand(serving.db), await mintBrand(serving.db)];
    for (const { brandId } of [ours, theirs]) await mintProduct(serving.db, { brandId });
    const { rows: roles } = await serving.pool.query("select from pg_roles where rolname = 'carnet_brand'");
    expect(roles).toEqual([]);
    const share = inBrand(serving.db, ours.brandId);
    const whose = sql`select distinct brand_id from products`;
    for (const seen of [await share.execute(whose), await share.transaction((tx) => tx.execute(whose))])
      expect(seen.rows).toEqual([{ brand_id: ours.brandId }]);
    const theft = sql`update products set name = 'taken' where brand_id = ${theirs.brandId}`;
    expect((await share.execute(theft)).rowCount).toBe(0);
    expect((await serving.db.execute(whose)).rows.length).toBeGreaterThan(1);
  });

  it("has the rows of an import looked at, of tables that it does not own", async () => {
    const { brandId } = await mintBrand(serving.db);
    const whenAnalyzed = sql`select relname, pg_stat_get_last_analyze_time(oid) as at from pg_class
      where relname in ('import_rows', 'import_problems', 'import_products') and relkind = 'r' order by 1`;
    const before = await serving.db.execute(whenAnalyzed);
    expect(before.rows.map(({ at }) => at)).toEqual([null, null, null]);
    await serving.db.execute(sql`analyze import_rows`);
    expect((await serving.db.execute(whenAnalyzed)).rows).toEqual(before.rows);
    await refreshPlannerStatistics(inBrand(serving.db, brandId));
    const after = await serving.db.execute(whenAnalyzed);
    expect(after.rows.map(({ at }) => at)).not.toContain(null);
  });

  it("finds nothing to migrate, and migrates nothing itself", async () => {
    await migrateDatabase(servingUrl);
    const {
      rows: [last],
    } = await as(
      ownerUrl,
      "delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) " +
        "returning id, hash, created_at",
    );
    await expect(migrateDatabase(servingUrl)).rejects.toThrow(/permission denied|Failed query/);
    await as(
      ownerUrl,
      `insert into drizzle.__drizzle_migrations (id, hash, created_at) values (${last.id}, '${last.hash}', ${last.created_at})`,
    );
  });

  it("a database of an earlier preview is refused in one sentence", async () => {
    await as(ownerUrl, "insert into drizzle.__drizzle_migrations (id, hash, created_at) values (0, 'preview', 1)");
    await expect(migrateDatabase(ownerUrl)).rejects.toThrow("This database is older than 2026-11-22");
    await as(ownerUrl, "delete from drizzle.__drizzle_migrations where id = 0");
  });

  it("clears example data with their reviews, and takes no review of a real product along", async () => {
    const { brandId } = await mintBrand(serving.db);
    const context = contextOf(serving.db, (await mintMember(serving.db, { brandId })).actor);
    const { productId } = await mintProduct(serving.db, { brandId });
    await addExamples(context);
    const count = async () =>
      Number(
        (await serving.pool.query("select count(*) from review_events where brand_id = $1", [brandId])).rows[0].count,
      );
    await serving.pool.query(
      `insert into review_events (product_id, sequence, brand_id, at, kind, actor_kind, product_version, from_state, to_state, detail, previous_hash, hash)
       select id, 1, brand_id, now(), 'submitted', 'system', 1, 'draft', 'submitted', '{}', '', '' from products where brand_id = $1`,
      [brandId],
    );
    expect(await count()).toBe(10);
    await clearExamples(context);
    expect(await count()).toBe(1);
    await expect(
      serving.pool.query("delete from review_events where product_id = $1", [productId]),
    ).rejects.toMatchObject({ code: "42501" });
  });

  it.each(["audit_log", "review_events", "review_approvals", "check_overrides", "dossiers", "approval_evidence"])(
    "can neither change, remove nor empty %s, nor take its guard away",
    async (table) => {
      const column = (
        await as(
          ownerUrl,
          `select column_name from information_schema.columns where table_name = '${table}' order by ordinal_position limit 1`,
        )
      ).rows[0].column_name as string;
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `alter table ${table} disable trigger all`,
        `alter table ${table} disable trigger ${table}_is_append_only`,
        `drop trigger ${table}_is_append_only on ${table}`,
        `alter table ${table} add column more text`,
        `alter table ${table} owner to "carnet-serving"`,
        `drop table ${table} cascade`,
      ])
        await expect(as(servingUrl, statement), statement).rejects.toMatchObject({ code: "42501" });
    },
  );

  it.each([
    "create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$",
    "drop function refuse_change() cascade",
    "set session_replication_role = replica",
    "set role carnet_owner",
    'grant update on audit_log to "carnet-serving"; update audit_log set action = action',
    "alter table brands add column more text",
    "drop table brands cascade",
    "truncate brands cascade",
    "create table more (id text)",
    "create schema more",
    "delete from drizzle.__drizzle_migrations",
  ])("cannot: %s", async (statement) => {
    await expect(as(servingUrl, statement)).rejects.toMatchObject({ code: "42501" });
  });
});

it("DATABASE_OWNER_URL names another role than DATABASE_URL, or the start is refused", () => {
  const secret = "only-for-tests-only-for-tests-only-for-tests";
  const environmentWith = (databaseUrl: string | undefined, ownersUrl: string) =>
    parseEnvironment({ AUTH_SECRET: secret, DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: ownersUrl });
  expect(environmentWith("postgres://carnet:a@db/carnet", "postgres://owner:b@db/carnet").databaseOwnerUrl).toBe(
    "postgres://owner:b@db/carnet",
  );
  for (const databaseUrl of [undefined, "postgres://owner:a@db/carnet", "postgres://db/carnet"])
    expect(() => environmentWith(databaseUrl, "postgres://owner:b@db/carnet")).toThrow(
      "DATABASE_OWNER_URL needs a DATABASE_URL with a user of its own",
    );
});
