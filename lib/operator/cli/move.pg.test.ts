import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { randomSecret } from "@/lib/platform/ids";
import { requireCopy } from "@/lib/platform/testing/postgres-databases";

/** From the embedded database to PostgreSQL, by the operator's command. Each command runs in its own process. */

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "carnet-move-"));
const IMPORT_ROWS = 30_000;

interface Run {
  child: ChildProcess;
  done: Promise<{ exitCode: number | null; output: string }>;
}

function start(program: string, args: string[], variables: Record<string, string> = {}): Run {
  const env = {
    ...process.env,
    DATABASE_URL: "",
    EMBEDDED_DATABASE: "",
    AUTH_SECRET: "",
    DATA_DIR: folder,
    ...variables,
  };
  const child = spawn(process.execPath, ["lib/platform/launch/run.mjs", `lib/operator/cli/${program}.ts`, ...args], {
    cwd: root,
    env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return { child, done: new Promise((resolve) => child.once("close", (exitCode) => resolve({ exitCode, output }))) };
}

const run = (program: string, ...args: string[]) => start(program, args).done;

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const saying = (text: string | RegExp) => expect.stringMatching(text) as string;
const emptyDatabase = () => requireCopy(inject("postgres").template, randomSecret(5).toString("hex"));

beforeAll(async () => {
  const embedded = await startEmbeddedDatabase(folder);
  await migrateDatabase(embedded.url);
  await ask(
    embedded.url,
    `insert into import_rows (import_id, number, cells, outcome, units)
     select 'imp_1', n, json_build_object('Name', 'Jäcke "' || n || e'"\\n\\u0001\\\\', 'none', null), 'new', 1
     from generate_series(1, ${IMPORT_ROWS}) n`,
  );
  await embedded.stop();
  // As the first start leaves it: a command creates no secret.
  writeFileSync(join(folder, "auth-secret"), randomSecret(32).toString("hex"), { mode: 0o600 });
  expect(await run("brand", "create", "--name", "Fjord – Øl", "--slug", "fjord")).toMatchObject({ exitCode: 0 });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("moves all to an empty PostgreSQL, going on after it was killed; nobody serves what is not whole", async () => {
  const url = await emptyDatabase();
  const first = start("move", ["--to", url]);
  await vi.waitUntil(
    async () =>
      Number(
        (
          (await ask(url, "select rows from carnet_move.tables where name = 'import_rows'").catch(() => [])) as {
            rows: number;
          }[]
        )[0]?.rows ?? 0,
      ) > 0,
    { timeout: 120_000, interval: 20 },
  );
  first.child.kill("SIGKILL");
  await first.done;
  await expect(migrateDatabase(url)).rejects.toThrow("`npm run move` has not brought everything there yet");

  expect(await run("move", "--to", url)).toMatchObject({
    exitCode: 0,
    output: saying(/rows of \d+ tables.*1 brands/s),
  });
  await migrateDatabase(url);
  expect(await ask(url, "select count(*)::int as rows, min(cells->>'Name') as first from import_rows")).toEqual([
    { rows: IMPORT_ROWS, first: 'Jäcke "1"\n\u0001\\' },
  ]);
  expect(await ask(url, "select name from brands")).toEqual([{ name: "Fjord – Øl" }]);
  const template = await emptyDatabase();
  // It copies rows; a sequence would have to be set behind them.
  expect(await ask(template, "select from pg_sequences where schemaname = 'public'")).toEqual([]);
  // Keys to partitions are named in the order in which these came.
  for (const catalogue of [
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
     where connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  ])
    expect(await ask(url, catalogue)).toEqual(await ask(template, catalogue));
  // What was sealed here opens there, under the same secret.
  const served = start("verify-audit", [], {
    DATABASE_URL: url,
    AUTH_SECRET: readFileSync(join(folder, "auth-secret"), "utf8"),
  });
  expect(await served.done).toMatchObject({ exitCode: 0, output: saying("fjord: 1 rows, unbroken") });
});

it("touches no database that is in use, and reads none that is being written", async () => {
  const url = await emptyDatabase();
  await ask(url, "insert into request_counts values ('b', 'day', now(), 1, 0, 0, 0)");
  expect(await run("move", "--to", url)).toMatchObject({
    exitCode: 1,
    output: saying("in use already: its table request_counts has rows"),
  });
  expect(await ask(url, "select count(*)::int as rows from request_counts")).toEqual([{ rows: 1 }]);
  expect(await start("move", ["--to", url], { DATABASE_URL: url, AUTH_SECRET: "x".repeat(48) }).done).toMatchObject({
    exitCode: 1,
    output: saying("DATABASE_URL is set"),
  });
  const running = await startEmbeddedDatabase(folder, "the service");
  try {
    expect(await run("move", "--to", url)).toMatchObject({ exitCode: 1, output: saying("the service") });
  } finally {
    await running.stop();
  }
});
