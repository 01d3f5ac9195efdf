import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import {
  canInstallDebianPackages,
  findProgram,
  installDebianPackages,
  run,
} from "@/lib/platform/launch/machine/packages";
import { cpuMs } from "./cpu";

/** Load by wrk, which takes little of the machine that it measures. */

export interface Target {
  path: string;
  headers?: Record<string, string>;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Of the processor's time, milliseconds a request: of the application, and of its database where it has one. */
  cpuMs: number;
  databaseCpuMs: number;
}

export interface LoadPlan {
  baseUrl: string;
  /** Requested in turn, repeatedly, by all connections together. */
  targets: readonly Target[];
  connections: number;
  seconds: number;
  /** The processes whose CPU time is measured. */
  pid: number;
  databasePid?: number | undefined;
}

const reported = z.object({
  requests: z.number(),
  us: z.number(),
  failed: z.number(),
  p50: z.number(),
  p99: z.number(),
});

/**
 * Sends requests continuously for some seconds. Throws if a response is not 200, because a figure with failures means
 * nothing.
 */
export async function load({ baseUrl, targets, connections, seconds, pid, databasePid }: LoadPlan): Promise<Measured> {
  const program = await wrk();
  const folder = mkdtempSync(join(tmpdir(), "carnet-load-"));
  try {
    const script = join(folder, "load.lua");
    writeFileSync(script, scriptOf(targets));
    const spent = () => [cpuMs(pid), databasePid === undefined ? NaN : cpuMs(databasePid)] as const;
    const before = spent();
    const { stdout } = await run(
      program,
      [
        "--threads",
        "1",
        "--connections",
        `${connections}`,
        "--duration",
        `${seconds}s`,
        "--timeout",
        "30s",
        "--script",
        script,
        baseUrl,
      ],
      { maxBuffer: 1 << 20 },
    );
    const after = spent();
    const { requests, us, failed, p50, p99 } = reported.parse(JSON.parse(/^told (.*)$/m.exec(stdout)?.[1] ?? "null"));
    if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${baseUrl} failed`);
    return {
      perSecond: (requests * 1e6) / us,
      p50Ms: p50 / 1000,
      p99Ms: p99 / 1000,
      cpuMs: (after[0] - before[0]) / requests,
      databaseCpuMs: (after[1] - before[1]) / requests,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests are made before the clock starts; they hold codes and keys, in quotes as Lua and JSON both have them. */
function scriptOf(targets: readonly Target[]): string {
  const lines = targets.map(({ path, headers = {} }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`);
    return `wrk.format("GET", ${JSON.stringify(path)}, {${fields.join(",")}})`;
  });
  // One function of Lua has room for a limited number of constants.
  const parts = Array.from({ length: Math.ceil(lines.length / 500) }, (_, part) =>
    lines.slice(part * 500, (part + 1) * 500),
  );
  return `
local asked, place = {}, 0
init = function()
${parts.map((part) => `(function()\n${part.map((line) => `asked[#asked+1]=${line}`).join("\n")}\nend)()`).join(";\n")}
end
request = function()
  place = place % #asked + 1
  return asked[place]
end
done = function(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  print(string.format('told {"requests":%d,"us":%d,"failed":%d,"p50":%d,"p99":%d}',
    summary.requests, summary.duration, failed, latency:percentile(50), latency:percentile(99)))
end
`;
}

async function wrk(): Promise<string> {
  if (!findProgram("wrk") && canInstallDebianPackages()) await installDebianPackages("wrk");
  const path = findProgram("wrk");
  if (!path) throw new Error("there is no wrk on this machine, and no Debian package could be installed");
  return path;
}
