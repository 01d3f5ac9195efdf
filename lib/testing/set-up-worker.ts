import { afterAll, inject } from "vitest";
import { database } from "@/db/client";
import { administrate, withDatabase } from "./set-up-postgres";

/** Runs before each test file that needs a database: gives this worker its own, by the same variables as in production. */

const worker = Number(process.env.VITEST_POOL_ID);

async function postgresDatabase(): Promise<string> {
  const { url, prefix, template } = inject("postgres");
  const name = `${prefix}_${worker}`;
  await administrate(url, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${name} template ${template}`);
  });
  return withDatabase(url, name);
}

if (process.env.EMBEDDED_DATABASE === "yes") process.env.DATABASE_URL = inject("embedded").urls[worker - 1]!;
else process.env.DATABASE_URL = await postgresDatabase();

afterAll(() => database().close());
