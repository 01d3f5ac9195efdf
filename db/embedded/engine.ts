import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { requireValue } from "@/lib/platform/require-value";
import { databaseFolder } from "./folder-lock.mjs";
import type { SharedSession } from "./shared-session";

/** The engine has no background processes, so this process recycles the log and vacuums. */
const UPKEEP_EVERY_MS = 30_000;
const STEP_MS = 50;
const UPKEEP_AFTER_LOG_BYTES = 64 * 1024 * 1024;
const SETTINGS = ["-c", "max_wal_size=128MB", "-c", "min_wal_size=32MB"];
/** Used by migrations: their files must be present whenever the database is open. */
const EXTENSIONS = { btree_gin, pg_trgm, unaccent };

export async function openEngine(folder: string): Promise<PGlite> {
  const data = databaseFolder(folder);
  if (!existsSync(data)) await createData(folder, data);
  return PGlite.create(data, { startParams: [...PGlite.defaultStartParams, ...SETTINGS], extensions: EXTENSIONS });
}

/** Created under a temporary name, so that a killed process leaves no incomplete database. */
async function createData(folder: string, data: string): Promise<void> {
  const draft = join(folder, "postgres.draft");
  rmSync(draft, { recursive: true, force: true });
  const engine = await PGlite.create(draft);
  await engine.close();
  renameSync(draft, data);
}

/** One table at a time and only while idle: all together would block clients. Returns the stop function. */
export async function startUpkeep(
  engine: PGlite,
  session: SharedSession,
  afterLogBytes = UPKEEP_AFTER_LOG_BYTES,
): Promise<() => void> {
  let keptUpTo = await writtenBytes(engine);
  let tables: string[] | undefined;
  const step = async () => {
    const table = tables?.pop();
    if (table !== undefined) return vacuum(engine, table);
    if (tables) {
      await engine.exec("checkpoint");
      tables = undefined;
      keptUpTo = await writtenBytes(engine);
    } else if ((await writtenBytes(engine)) - keptUpTo >= afterLogBytes) tables = await listTables(engine);
  };
  let timer: NodeJS.Timeout | undefined;
  const goOn = () =>
    (timer = setTimeout(() => void session.alone(step).then(goOn), tables ? STEP_MS : UPKEEP_EVERY_MS));
  goOn();
  return () => clearTimeout(timer);
}

async function listTables(engine: PGlite): Promise<string[]> {
  const { rows } = await engine.query<{ name: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
     where relkind = 'r' and relpersistence = 'p'`,
  );
  return rows.map(({ name }) => name);
}

async function vacuum(engine: PGlite, table: string): Promise<void> {
  const { rows } = await engine.query("select where to_regclass($1) is not null", [table]);
  if (rows.length > 0) await engine.exec(`vacuum (analyze) ${table}`);
}

async function writtenBytes(engine: PGlite): Promise<number> {
  const { rows } = await engine.query<{ bytes: number }>("select (pg_current_wal_lsn() - '0/0')::float8 as bytes");
  return requireValue(rows[0], "The answer").bytes;
}
