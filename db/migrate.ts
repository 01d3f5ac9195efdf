import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { must } from "@/lib/platform/must";
import { grantServing } from "./grant-serving";
import { findHostUrl } from "./hosts";
import { LATEST_MIGRATION_AT, MIGRATIONS_AT } from "./latest-migration";
import { isBeingFilled } from "./move/set-aside";
import { secureRows } from "./row-security";

/** Any fixed number: every process that migrates asks for the same lock. */
const MIGRATION_LOCK = 7_265_001;

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Brings a database to the present schema. Several processes may call it at once: they take turns, and the later ones
 * find nothing to do. `servingRole`: gets the rights that the service needs, where another role than the owner serves.
 * Throws for a database that is still being filled from another one, unless that is what it `isFor`.
 */
export async function migrateDatabase(url: string, servingRole?: string, isFor?: "filling"): Promise<void> {
  const client = new pg.Client({
    connectionString: await findHostUrl(url),
    connectionTimeoutMillis: 5_000,
    application_name: "carnet-migrate",
  });
  await client.connect();
  try {
    // A lock and a setting of the transaction survive a pooler. The one that `migrate` begins and commits is this one.
    await beginAlone(client);
    if (isFor !== "filling" && (await isBeingFilled(client)))
      throw new Error(
        "`npm run move` has not brought everything there yet: run it again until it says that it is done",
      );
    // Even looking for something to migrate takes rights that a serving role has not.
    if (!(await isMigrated(client))) await migrate(drizzle(client), { migrationsFolder });
    else await client.query("commit");
    await beginAlone(client);
    const owner = await findOwner(client);
    if (owner !== undefined) await secureRows(client, servingRole ?? owner);
    if (servingRole !== undefined) await grantServing(client, servingRole);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function beginAlone(client: pg.Client): Promise<void> {
  await client.query("begin; set local client_min_messages = error; set local statement_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
}

/** Who is connected, if that is whose the tables are. */
async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select current_user as name from pg_class
     where oid = 'public.brands'::regclass and pg_has_role(current_user, relowner, 'usage')`,
  );
  return rows[0]?.name;
}

/** Throws, with what to do, for a database of the previews before the first release, whose migrations are gone. */
async function isMigrated(client: pg.Client): Promise<boolean> {
  const {
    rows: [found],
  } = await client.query<{ is_there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  if (!must(found, "The answer").is_there) return false;
  const { rows } = await client.query<{ at: string }>(
    "select created_at::text as at from drizzle.__drizzle_migrations",
  );
  const done = rows.map(({ at }) => Number(at));
  if (done.some((at) => at < LATEST_MIGRATION_AT && !MIGRATIONS_AT.includes(at)))
    throw new Error(
      "This database was made by a preview of this program, which the present one cannot migrate: give it an empty one",
    );
  return done.some((at) => at >= LATEST_MIGRATION_AT);
}
