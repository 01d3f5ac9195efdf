import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { must } from "@/lib/platform/must";
import type { SharedSession } from "./shared-session";

/** The engine has no background processes, so nobody else recycles its log or vacuums. */
const UPKEEP_EVERY_MS = 30_000;
const UPKEEP_AFTER_LOG_BYTES = 64 * 1024 * 1024;
const SETTINGS = ["-c", "max_wal_size=128MB", "-c", "min_wal_size=32MB"];

/** Opens the database in `folder`/postgres, made there on first use. */
export async function openEngine(folder: string): Promise<PGlite> {
  const data = join(folder, "postgres");
  if (!existsSync(data)) await createData(folder, data);
  return PGlite.create(data, { startParams: [...PGlite.defaultStartParams, ...SETTINGS] });
}

/** Under another name first: a process killed meanwhile must not leave half a database behind. */
async function createData(folder: string, data: string): Promise<void> {
  const draft = join(folder, "postgres.draft");
  rmSync(draft, { recursive: true, force: true });
  const engine = await PGlite.create(draft);
  await engine.close();
  renameSync(draft, data);
}

/** Makes a checkpoint and vacuums, whenever enough has been written and nobody is at work. Returns what stops it. */
export async function startUpkeep(engine: PGlite, session: SharedSession): Promise<() => void> {
  let keptUpTo = await writtenBytes(engine);
  const upkeep = async () => {
    const written = await writtenBytes(engine);
    if (written - keptUpTo < UPKEEP_AFTER_LOG_BYTES) return;
    await engine.exec("vacuum (analyze)");
    await engine.exec("checkpoint");
    keptUpTo = await writtenBytes(engine);
  };
  const timer = setInterval(() => void session.alone(upkeep), UPKEEP_EVERY_MS);
  return () => clearInterval(timer);
}

async function writtenBytes(engine: PGlite): Promise<number> {
  const { rows } = await engine.query<{ bytes: number }>("select (pg_current_wal_lsn() - '0/0')::float8 as bytes");
  return must(rows[0], "The answer").bytes;
}
