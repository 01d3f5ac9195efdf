import pg from "pg";
import { migrateDatabase } from "@/db/migrate";
import { randomSecret } from "@/lib/platform/ids";
import { keepDatabase } from "./leaks/evidence";

/** A migrated database on a PostgreSQL server, from which others are copied in a tenth of a second. */
export interface Template {
  serverUrl: string;
  /** What the names of all databases of one run begin with. */
  prefix: string;
}

const nameOf = ({ prefix }: Template, suffix: string) => `${prefix}_${suffix}`;

export async function createTemplate(serverUrl: string): Promise<Template> {
  const template = { serverUrl, prefix: `carnet_test_${randomSecret(5).toString("hex")}` };
  const name = nameOf(template, "template");
  await administrate(serverUrl, (client) => client.query(`create database ${name}`));
  await migrateDatabase(urlOf(template, name));
  return template;
}

/** The URL of the copy of that name, made unless it is there. */
export async function requireCopy(template: Template, suffix: string): Promise<string> {
  const name = nameOf(template, suffix);
  await administrate(template.serverUrl, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${name} template ${nameOf(template, "template")}`);
  });
  return urlOf(template, name);
}

/**
 * Drops the template and its copies, also with open connections. `step` of `npm test`: the copies are searched for
 * leaks first.
 */
export async function dropTemplate(template: Template, step: string): Promise<void> {
  const { serverUrl, prefix } = template;
  await administrate(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    const copies = rows.map(({ datname }) => datname).filter((name) => name !== nameOf(template, "template"));
    await Promise.all(copies.map((name) => keepDatabase(step, urlOf(template, name))));
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}

function urlOf({ serverUrl }: Template, name: string): string {
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  return address.href;
}

async function administrate(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
