import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { VARIABLE_NAMES } from "@/lib/platform/env";
import { freePort } from "@/lib/platform/launch/machine/guarded";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { cpuMs } from "./measures/cpu";
import { residentMb } from "./measures/resident";
import { median, table } from "./measures/statistics";
import { serverAt } from "./measures/watch";

/**
 * The launcher with its server, restarted with nothing to install, build or create: time until `/api/ready` reports
 * database and migrations, and memory a minute after a hundred requests. On both databases.
 */

const ROUNDS = 3;
const WARM_REQUESTS = 100;
const REST_MS = 60_000;
const PATHS = ["/sign-in", "/api/ready", "/v1/verify?code=none", "/docs"];
/** Resident: of launcher and server together, what both map counted for each. */
const GOALS = { readyMs: 2_000, residentMb: 200 };

interface Started {
  readyMs: number;
  cpuMs: number;
  summed: number;
  server: number;
  shared: number;
}

/** Ends with an error code when PostgreSQL's medians miss their bounds: the embedded database has no bound. */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-bench-start-"));
  const postgres = await startPostgres({ isDurable: true, isAsRecommended: true });
  try {
    await migrateDatabase(postgres.url);
    const opened = openDatabase(postgres.url, 1);
    await openDataKeys(opened.db);
    await opened.close();
    const kinds = { PostgreSQL: { DATABASE_URL: postgres.url }, embedded: { DATA_DIR: join(folder, "embedded") } };
    await startOnce(kinds.embedded, 0);
    const results: Record<keyof typeof kinds, Started[]> = { PostgreSQL: [], embedded: [] };
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
        results[kind].push(await startOnce({ DATA_DIR: folder, ...kinds[kind] }, REST_MS));
    reportStarts(results);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function reportStarts(results: Record<string, Started[]>): void {
  const spread = (all: Started[], key: keyof Started) => {
    const values = all.map((one) => Math.round(one[key]));
    return `${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`;
  };
  const rows = Object.entries(results).map(([kind, all]) => [
    kind,
    ...(["readyMs", "cpuMs", "summed", "server", "shared"] as const).map((key) => spread(all, key)),
  ]);
  const heading = [
    "start on",
    "ready ms",
    "CPU ms until then",
    "MB resident at rest (RSS)",
    "of it the server's",
    "shared pages counted once (PSS)",
  ];
  process.stdout.write(`${table([heading, ...rows])}\nload ${loadavg()[0]!.toFixed(1)}\n`);
  const of = (key: keyof Started) => median(results.PostgreSQL!.map((one) => one[key]));
  if (of("readyMs") <= GOALS.readyMs && of("summed") <= GOALS.residentMb) return;
  process.stdout.write(`missed: ready within ${GOALS.readyMs} ms, ${GOALS.residentMb} MB resident at rest\n`);
  process.exitCode = 1;
}

async function startOnce(settings: Record<string, string>, restMs: number): Promise<Started> {
  const port = String(await freePort());
  const unset = Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ""]));
  const { AUTH_SECRET = "" } = process.env;
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["lib/platform/launch/start.mjs"], {
    env: { ...process.env, ...unset, AUTH_SECRET, NODE_ENV: "production", PORT: port, ...settings },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} before it was ready`);
    await pause(5);
  }
  const readyMs = performance.now() - startedMs;
  const spent = cpuMs(child.pid!);
  for (let each = 0; each < WARM_REQUESTS && restMs > 0; each += 1)
    await (await fetch(url + PATHS[each % PATHS.length]!)).arrayBuffer();
  await pause(restMs);
  const memory = { ...residentMb(child.pid!), server: serverAt(Number(port)).residentMb };
  child.kill("SIGTERM");
  await ended;
  return { readyMs, cpuMs: spent, ...memory };
}

const isReady = (url: string) =>
  fetch(`${url}/api/ready`).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
