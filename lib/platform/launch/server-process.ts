import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { requireValue } from "@/lib/platform/require-value";
import { AWAITS_SETTINGS } from "./compiled.mjs";
import type { Part } from "./parts";
import { root } from "./prepare.mjs";

/** The server while it gets ready beside its database. */
export interface StartingServer {
  /**
   * Tells it that the database is there, by these settings. Resolves when it listens; undefined when it ended before,
   * having said why on standard error.
   */
  serve: (settings: Record<string, string>) => Promise<Part | undefined>;
}

/** Starts the server as a child process of Node with these arguments. */
export function startServerProcess(nodeArguments: readonly string[]): StartingServer {
  const child = spawn(process.execPath, [...nodeArguments, AWAITS_SETTINGS], {
    cwd: root,
    // By default glibc keeps eight heaps for each core, and what it gives back of them becomes less after each large
    // request: 35 MB at rest.
    env: { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072", ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let isListening = false;
  // Until it listens, Next tells there, too, how long it took to read its settings; the log is JSON.
  createInterface({ input: requireValue(child.stdout, "Stdout") }).on(
    "line",
    (line) => (isListening || line.startsWith("{")) && process.stdout.write(`${line}\n`),
  );
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  const serve = async (settings: Record<string, string>): Promise<Part | undefined> => {
    const listening = new Promise<boolean>((resolve) => child.once("message", () => resolve(true)));
    // One that has ended has no channel left to be told by.
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
