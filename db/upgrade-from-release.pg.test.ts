import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { randomSecret } from "@/lib/platform/ids";
import { migrateDatabase } from "./migrate";

/**
 * The database of each released version, with its demo brands, is brought to the present schema while the statements by
 * which that version serves go on. `npx tsx bench/record-release.ts` stores both.
 */

const FOLDER = "db/testing/releases";
const releases = readdirSync(FOLDER).flatMap((name) => /^(.*)\.sql\.gz$/.exec(name)?.slice(1) ?? []);
const unpack = (name: string) => gunzipSync(readFileSync(`${FOLDER}/${name}`)).toString();
/** Columns whose content a migration changes, as "table.column", each with the reason. */
const CHANGED: Record<string, string> = {};
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

describe.each(releases)("the database of release %s", (release) => {
  const address = new URL(inject("postgres").template.serverUrl);
  const name = `${inject("postgres").template.prefix}_release_${randomSecret(4).toString("hex")}`;
  const administrator = new pg.Client({ connectionString: address.href });
  const url = Object.assign(new URL(address.href), { pathname: `/${name}` }).href;
  const [reader, server] = [1, 2].map(() => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];

  beforeAll(async () => {
    await administrator.connect();
    await administrator.query(`create database ${name}`);
    for (const client of [reader, server]) await client.connect();
    const loading = new pg.Client({ connectionString: url });
    await loading.connect();
    await loading.query(unpack(`${release}.sql.gz`));
    await loading.end();
  });
  afterAll(async () => {
    for (const client of [reader, server]) await client.end();
    await administrator.query(`drop database ${name} with (force)`);
    await administrator.end();
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
});

it("there is a recorded release", () => {
  expect(releases).toContain("0.1.0");
});
