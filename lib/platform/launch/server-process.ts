import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { must } from "@/lib/platform/must";
import type { Part } from "./parts";
import { root } from "./prepare.mjs";

/**
 * Starts the server as a child process of Node with these arguments. Resolves when it listens; undefined when it
 * ended before, having said why on standard error.
 */
export async function startServerProcess(nodeArguments: readonly string[]): Promise<Part | undefined> {
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let isListening = false;
  // Until it listens, Next tells there, too, how long it took to read its settings; the log is JSON.
  createInterface({ input: must(child.stdout, "Stdout") }).on(
    "line",
    (line) => (isListening || line.startsWith("{")) && process.stdout.write(`${line}\n`),
  );
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
  );
  isListening = await Promise.race([
    new Promise<boolean>((resolve) => child.once("message", () => resolve(true))),
    ended.then(() => false),
  ]);
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
}
