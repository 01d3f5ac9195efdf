import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

/** Any fixed number: every process that migrates asks for the same lock. */
const MIGRATION_LOCK = 7_265_001;

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings a database to the present schema. Several processes may call it at once: they take turns, and the later ones find nothing to do. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: "carnet-migrate" });
  await client.connect();
  try {
    // A lock and a setting of the transaction survive a pooler. The one that `migrate` begins and commits is this one.
    await client.query("begin");
    await client.query("set local client_min_messages = error; set local statement_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
