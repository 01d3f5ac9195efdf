import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/db/migrate";
import { bringPostgres } from "@/lib/launch/machine/postgres";
import { randomSecret } from "@/lib/platform/ids";

/** Brings PostgreSQL and one migrated template; every worker makes its own database from it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await bringPostgres();
  const prefix = `carnet_test_${randomSecret(5).toString("hex")}`;
  const template = `${prefix}_template`;
  await administrate(server.url, (client) => client.query(`create database ${template}`));
  await migrateDatabase(withDatabase(server.url, template));
  project.provide("postgres", { url: server.url, prefix, template });
  return async () => {
    await administrate(server.url, (client) => dropDatabases(client, prefix));
    await server.stop();
  };
}

async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
}

/** Runs `work` on a connection to the server's own database. */
export async function administrate<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: { url: string; prefix: string; template: string };
    embedded: { urls: string[]; template: string };
    redis: { url: string };
  }
}
