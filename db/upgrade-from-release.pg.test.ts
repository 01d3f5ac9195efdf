import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { randomSecret } from "@/lib/platform/ids";
import { hasBackupPrograms, runAsOperator } from "@/lib/platform/launch/testing/postgres-backup";
import { mintDatabase } from "@/lib/platform/testing/own-database";
import { migrateDatabase } from "./migrate";

/**
 * The database of each released version, with its demo brands, is brought to the present schema while the statements by
 * which that version serves go on. `npx tsx bench/record-release.ts` stores both.
 */

const FOLDER = "db/testing/releases";
const releases = readdirSync(FOLDER).flatMap((name) => /^(.*)\.sql\.gz$/.exec(name)?.slice(1) ?? []);
const unpack = (name: string) => gunzipSync(readFileSync(`${FOLDER}/${name}`)).toString();
/** Columns whose content a migration changes, as "table.column", each with the reason. */
const CHANGED: Record<string, string> = {
  "products.ecodesign":
    "0006 states the access of battery documents that were public; db/migrate.pg.test.ts compares it",
};
/** What belongs to the migrations themselves. */
const OWN_SCHEMA = "drizzle";

interface Statement {
  text: string;
  values: (string | null)[];
}

/** Statements that the server took as one transaction: an explicit one, or a brand's scope with its statement. */
function transactionsOf(session: readonly Statement[]): Statement[][] {
  const transactions: Statement[][] = [];
  let [isOpen, isScoped] = [false, false];
  for (const statement of session) {
    const isEnd = /^(commit|rollback)\b/i.test(statement.text);
    const begins = /^begin\b/i.test(statement.text);
    if (!isOpen && !isScoped) transactions.push([]);
    isScoped = !isOpen && statement.text.startsWith("select set_config(");
    isOpen = begins || (isOpen && !isEnd);
    if (!isEnd) transactions.at(-1)?.push({ ...statement, text: statement.text.replace(/^begin(;\s*|$)/i, "") });
  }
  return transactions.map((all) => all.filter(({ text }) => text !== ""));
}

/** Runs what a version has recorded, without keeping what it writes. Throws where the server refuses a statement. */
async function replay(client: pg.Client, transactions: readonly Statement[][]): Promise<void> {
  for (const statements of transactions) {
    await client.query("begin");
    try {
      for (const { text, values } of statements)
        await (values.length > 0 ? client.query(text, values) : client.query(text));
    } finally {
      await client.query("rollback");
    }
  }
}

type Columns = Map<string, string[]>;

async function columnsOf(client: pg.Client): Promise<Columns> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('information_schema', $1) and n.nspname not like 'pg\\_%'
     group by 1`,
    [OWN_SCHEMA],
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The number of rows of each table, and a hash of what they hold in these columns. */
async function contentOf(client: pg.Client, columns: Columns): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const [table, names] of columns) {
    const compared = names.filter((name) => !(`${table.replace(/^public\./, "")}.${name}` in CHANGED));
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*) as rows, md5(coalesce(string_agg(line, ' ' order by line), '')) as hash
       from (select row(${compared.map((name) => `"${name}"`).join(", ")})::text as line from ${table}) lines`,
    );
    content[table] = rows[0];
  }
  return content;
}

const historyOf = async (client: pg.Client) =>
  (await client.query("select hash, created_at from drizzle.__drizzle_migrations order by created_at")).rows;

/** Without the partitions of a day, month or year: which there are depends on the date of the first migration. */
const dumpSchema = async (url: string) => {
  const dump = 'pg_dump --schema-only --no-owner --exclude-table="partitions.*_20*" "$URL"';
  return (await runAsOperator(dump, { URL: url })).replaceAll(/^\\.*$/gm, "");
};

/** The objects of a dump, sorted. Without two limits that depend on the date of the first migration. */
const objectsOf = (dump: string) =>
  dump
    .split(/^--\n-- Name: /m)
    .slice(1)
    .map((object) => object.replaceAll(/(?<= TO \(|created_at < )'[^']+'/g, "'…'").trim())
    .toSorted();

const hasPrograms = await hasBackupPrograms();
const fresh = await mintDatabase();
const { serverUrl, prefix } = inject("postgres").template;
const administrator = new pg.Client({ connectionString: serverUrl });
const open: pg.Client[] = [];
const loaded: string[] = [];
beforeAll(() => administrator.connect());
afterAll(async () => {
  for (const client of open) await client.end();
  for (const name of loaded) await administrator.query(`drop database ${name} with (force)`);
  await administrator.end();
});

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}

/** Returns the URL of a new database with that content. */
async function load(dump: string): Promise<string> {
  const name = `${prefix}_release_${randomSecret(4).toString("hex")}`;
  await administrator.query(`create database ${name}`);
  loaded.push(name);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const loading = new pg.Client({ connectionString: url });
  await loading.connect();
  await loading.query(dump);
  await loading.end();
  return url;
}

const loadRelease = (release: string) => load(unpack(`${release}.sql.gz`));

describe.each(releases)("the database of release %s", (release) => {
  let url: string;
  let reader: pg.Client;
  let server: pg.Client;
  beforeAll(async () => {
    url = await loadRelease(release);
    [reader, server] = [await connect(url), await connect(url)];
  });

  it("is migrated while that release serves, and holds the same afterwards", async () => {
    const sessions = JSON.parse(unpack(`${release}.statements.json.gz`)) as Statement[][];
    const transactions = sessions.flatMap(transactionsOf);
    const columns = await columnsOf(reader);
    const before = await contentOf(reader, columns);
    expect(Number((before["public.passports"] as { rows: string }).rows)).toBeGreaterThan(100);
    await replay(server, transactions);

    let isMigrated = false;
    const migrating = migrateDatabase(url).then(() => (isMigrated = true));
    let rounds = 0;
    do {
      await replay(server, transactions);
      rounds += 1;
    } while (!isMigrated && rounds < 1_000);
    await migrating;
    await replay(server, transactions);

    const after = await columnsOf(reader);
    const lost = [...columns].flatMap(([table, names]) =>
      names.filter((column) => !after.get(table)?.includes(column)).map((column) => `${table}.${column}`),
    );
    expect(lost).toEqual([]);
    expect(await contentOf(reader, columns)).toEqual(before);
    await expect(migrateDatabase(url)).resolves.toMatchObject({ remedies: [] });
  });

  it.skipIf(!hasPrograms)("then has the schema and the history of a new database", async () => {
    // Loading a dump simplifies nested conditions, so the new schema is loaded from a dump too.
    const expected = await load(await dumpSchema(fresh.url));
    expect(objectsOf(await dumpSchema(url))).toEqual(objectsOf(await dumpSchema(expected)));
    const { rows } = await fresh.pool.query(
      "select hash, created_at from drizzle.__drizzle_migrations order by created_at",
    );
    expect(await historyOf(reader)).toEqual(rows);
  });
});

describe("a database with the migrations of release 0.2.0", () => {
  it("gets them recorded as one, with a sentence, once", async () => {
    const url = await loadRelease("0.2.0");
    const sentences: string[] = [];
    for (let start = 1; start <= 2; start += 1)
      await migrateDatabase(url, { report: (sentence) => sentences.push(sentence) });
    expect(sentences).toEqual(["The 54 migrations of release 0.2.0 are now recorded as one."]);
  });

  it("is refused and left as it is where one of them is missing", async () => {
    const url = await loadRelease("0.2.0");
    const client = await connect(url);
    await client.query(
      "delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)",
    );
    const stateOf = async () => ({
      content: await contentOf(client, await columnsOf(client)),
      history: await historyOf(client),
      objects: (await client.query("select relname, relacl from pg_class order by oid")).rows,
    });
    const before = await stateOf();
    expect(before.history).toHaveLength(53);
    await expect(migrateDatabase(url)).rejects.toThrow("Run `npm run migrate` of release 0.2.0 first");
    expect(await stateOf()).toEqual(before);
  });
});

it("there is a recorded release", () => {
  expect(releases).toContain("0.2.0");
});
