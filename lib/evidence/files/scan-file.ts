import { spawn } from "node:child_process";
import { MINUTE_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import type { ScanState } from "../rules";

/** How long a scanner may take for one file. */
const TIMEOUT_MS = 2 * MINUTE_MS;
/** As `clamscan`, `clamdscan` and most others end; every other code is an error of the scanner. */
const EXIT = { clean: 0, infected: 1 } as const;
const SAID_CHARACTERS_MAX = 500;
/** Nothing of our own variables, which hold secrets. */
const VARIABLES = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", LANG: "C.UTF-8" };

const semaphore = processWide("scan-places", () => new Semaphore(2));

interface Scanner {
  /** A program and its arguments, before the file's path. None: nothing is scanned. */
  command?: readonly string[];
  timeoutMs?: number;
}

/** What the deployment's scanner says of a file. A scanner that fails, or takes too long, is told in the log. */
export async function scanFile(
  path: string,
  { command = environment().scanCommand, timeoutMs = TIMEOUT_MS }: Scanner = {},
): Promise<ScanState> {
  const [program, ...options] = command ?? [];
  if (!program) return "not_scanned";
  const release = await semaphore.acquire();
  try {
    return await run(program, [...options, path], timeoutMs);
  } finally {
    release();
  }
}

function run(program: string, options: string[], timeoutMs: number): Promise<ScanState> {
  return new Promise((resolve) => {
    // A group of its own, so that what it starts ends with it.
    const child = spawn(program, options, {
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      // Next has NODE_ENV required of every environment: a scanner needs none.
      env: VARIABLES as unknown as NodeJS.ProcessEnv,
    });
    let said = "";
    const hear = (piece: Buffer) => (said = (said + piece.toString("utf8")).slice(-SAID_CHARACTERS_MAX));
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    const fail = (reason: string) => {
      log().error({ scanner: program, reason, said: said.trim() }, "a file could not be scanned");
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
  } catch {
    // It has ended meanwhile.
  }
}
