import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { HOUR_MS, MINUTE_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { acquirePermits } from "@/lib/platform/semaphore";
import { discardFile, receivedFolder } from "./receive-file";
import type { ScanState } from "./rules";
import type { EvidenceStore } from "./store";

const TIMEOUT_MS = 2 * MINUTE_MS;
/** Exit codes of `clamscan`, `clamdscan` and most others; any other code is an error. */
const EXIT = { clean: 0, infected: 1 } as const;
const SAID_CHARACTERS_MAX = 500;
/** Our own environment variables contain secrets and are not passed on. */
const VARIABLES = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };

interface Scanner {
  command?: readonly string[];
  timeoutMs?: number;
}

export async function scanFile(
  path: string,
  { command = environment().scanCommand, timeoutMs = TIMEOUT_MS }: Scanner = {},
): Promise<ScanState> {
  const [program, ...options] = command ?? [];
  if (!program) return "not_scanned";
  const release = await acquirePermits("virus scans", { total: 2 });
  try {
    return await run(program, [...options, path], timeoutMs);
  } finally {
    release();
  }
}

function run(program: string, options: string[], timeoutMs: number): Promise<ScanState> {
  return new Promise((resolve) => {
    // A separate process group, so that its child processes are ended with it.
    const child = spawn(program, options, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      // The types of Next require NODE_ENV in every environment.
      env: VARIABLES as unknown as NodeJS.ProcessEnv,
    });
    let output = "";
    const collectOutput = (piece: Buffer) => (output = (output + piece.toString("utf8")).slice(-SAID_CHARACTERS_MAX));
    child.stdout.on("data", collectOutput);
    child.stderr.on("data", collectOutput);
    const fail = (reason: string) => {
      log().error({ scanner: program, reason, said: output.trim() }, "a file could not be scanned");
      resolve("failed");
    };
    const deadline = setTimeout(() => {
      killGroup(child.pid);
      fail(`no answer within ${timeoutMs} ms`);
    }, timeoutMs);
    child.once("error", ({ message }) => {
      clearTimeout(deadline);
      fail(message);
    });
    child.once("exit", (code, signal) => {
      clearTimeout(deadline);
      if (code === EXIT.clean) resolve("clean");
      else if (code === EXIT.infected) resolve("infected");
      else fail(signal ? `ended by ${signal}` : `ended with ${code}`);
    });
  });
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {}
}

const FILES_PER_RUN = 20;
const TRIED_AGAIN_MS = HOUR_MS;

export const dueScans = () => ({ triedBefore: new Date(now().getTime() - TRIED_AGAIN_MS), limit: FILES_PER_RUN });

export interface Scanning {
  store?: EvidenceStore;
  command?: readonly string[];
}

export async function scanCopy(key: string, store: EvidenceStore, command: readonly string[]) {
  const body = await store.read(key);
  if (!body) return "failed";
  await mkdir(receivedFolder(), { recursive: true, mode: 0o700 });
  const path = join(receivedFolder(), newId("evd"));
  try {
    await pipeline(
      Readable.fromWeb(body as NodeReadableStream<Uint8Array>),
      createWriteStream(path, { mode: 0o600, flags: "wx" }),
    );
    return await scanFile(path, { command });
  } finally {
    await discardFile({ path });
  }
}
