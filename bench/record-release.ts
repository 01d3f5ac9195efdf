import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { migrateDatabase } from "@/db/migrate";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { postgresBinaries } from "@/lib/platform/launch/machine/postgres-binaries";
import { folderOfPostgres } from "@/lib/platform/launch/testing/postgres-backup";

/**
 * `npx tsx bench/record-release.ts`, once for each release: stores a dump of its database with the demo brands, and the
 * statements by which it serves. db/upgrade-from-release.pg.test.ts upgrades that database while these statements run.
 */

const TARGET = "db/testing/releases";
const AUTH_SECRET = "only-for-tests-only-for-tests-only-for-tests";
const MARKER = "select 'recording'";

interface LogLine {
  session_id: string;
  message?: string;
  detail?: string;
}

/** A statement of one session, with its parameters as PostgreSQL's log has them. */
interface RecordedStatement {
  text: string;
  values: (string | null)[];
}

const logs = folderOfPostgres("release-log");
const server = await startPostgres({
  settings: ["logging_collector=on", "log_destination=jsonlog", `log_directory=${logs}`, "log_statement=all"],
});
try {
  Object.assign(process.env, { DATABASE_URL: server.url, AUTH_SECRET, NODE_ENV: "test", LOG_LEVEL: "silent" });
  await migrateDatabase(server.url);
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const access = await seed();
  const dump = execFileSync(
    join(dirname(realpathSync(join((await postgresBinaries()).folder, "initdb"))), "pg_dump"),
    ["--dbname", server.url, "--no-owner", "--inserts", "--rows-per-insert=200"],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  const sql = dump.replaceAll(/^\\.*$/gm, "");
  writeFileSync(join(TARGET, `${version}.sql.gz`), gzipSync(sql, { level: 9 }));
  await mark(server.url);
  await serve(access);
  await mark(server.url);
  const statements = readStatements();
  writeFileSync(join(TARGET, `${version}.statements.json.gz`), gzipSync(JSON.stringify(statements), { level: 9 }));
  process.stdout.write(`${version}: ${sql.length} characters of SQL, ${statements.flat().length} statements\n`);
} finally {
  await server.stop();
}

interface Access {
  key: string;
  codes: { verify: string; transfer: string };
}

async function seed(): Promise<Access> {
  const { database } = await import("@/db/client");
  const { openDataKeys } = await import("@/lib/platform/secrets/open-data-keys");
  const { seedDemo } = await import("@/db/seed/demo");
  const db = database().db as Parameters<typeof seedDemo>[0];
  await openDataKeys(db);
  const { apiKey, sampleCodes } = await seedDemo(db);
  return { key: apiKey, codes: sampleCodes };
}

/** What a deployment does all day: verify, list, register, transfer. */
async function serve({ key, codes }: Access): Promise<void> {
  await import("@/lib/languages/register");
  const { callApi } = await import("@/lib/platform/testing/call-api");
  const [verify, products, transfers, transfer] = await Promise.all([
    import("@/app/v1/verify/route"),
    import("@/app/v1/products/route"),
    import("@/app/v1/transfers/route"),
    import("@/app/v1/transfer/route"),
  ]);
  await callApi(verify.GET, { path: `/v1/verify?code=${codes.verify}`, key });
  await callApi(products.GET, { path: "/v1/products?limit=5", key });
  await callApi(transfers.GET, { path: "/v1/transfers?limit=5", key });
  const product = { name: "Larch Rain Jacket", model: "LRJ-2", gtin: "9521234543213", serial_number: "LRJ2-1" };
  await callApi(products.POST, { path: "/v1/products", key, json: product });
  await callApi(transfer.POST, {
    path: "/v1/transfer",
    key,
    json: { code: codes.transfer, recipient_email: "ada@example.com" },
  });
}

async function mark(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(MARKER);
  await client.end();
}

/** The statements between the two markers, those of each session in their order. */
function readStatements(): RecordedStatement[][] {
  const lines = readdirSync(logs)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .flatMap((name) => readFileSync(join(logs, name), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as LogLine);
  const isMark = ({ message }: LogLine) => message?.endsWith(MARKER) ?? false;
  const recorded = lines.slice(lines.findIndex(isMark) + 1, lines.findLastIndex(isMark));
  const sessions = new Map<string, RecordedStatement[]>();
  for (const { session_id: session, message = "", detail = "" } of recorded) {
    const text = /^(?:statement|execute [^:]*): ([^]*)$/.exec(message)?.[1];
    if (text === undefined) continue;
    const values = [...detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
      ([, value]) => value?.replaceAll("''", "'") ?? null,
    );
    sessions.set(session, [...(sessions.get(session) ?? []), { text, values }]);
  }
  return [...sessions.values()];
}
