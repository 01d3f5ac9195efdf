import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { requireValue } from "@/lib/platform/require-value";
import { AWAITS_SETTINGS } from "./compiled.mjs";
import type { Part } from "./parts";
import { root } from "./prepare.mjs";

export interface StartingServer {
  /** Resolves when it listens, or with undefined if it ended before and reported why on standard error. */
  serve: (settings: Record<string, string>) => Promise<Part | undefined>;
}

export function startServerProcess(nodeArguments: readonly string[]): StartingServer {
  const child = spawn(process.execPath, [...nodeArguments, AWAITS_SETTINGS], {
    cwd: root,
    // glibc's default of eight heaps per core returns less and less memory after large requests: these settings save
    // 35 MB at rest.
    env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072", ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let isListening = false;
  createInterface({ input: requireValue(child.stdout, "Stdout") }).on(
    "line",
    (line) => (isListening || line.startsWith("{")) && process.stdout.write(`${line}\n`),
  );
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  const serve = async (settings: Record<string, string>): Promise<Part | undefined> => {
    const listening = new Promise<boolean>((resolve) => child.once("message", () => resolve(true)));
    child.send(settings, () => undefined);
    isListening = await Promise.race([listening, ended.then(() => false)]);
    if (!isListening) return undefined;
    return {
      name: "The server",
      ended,
      stop: async () => {
        if (child.connected) child.disconnect();
        await ended;
      },
      kill: () => void child.kill("SIGKILL"),
    };
  };
  return { serve };
}
