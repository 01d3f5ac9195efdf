import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { requireValue } from "@/lib/platform/require-value";
import { compiledProgram } from "@/lib/platform/start-thread";
import type { EmbeddedDatabaseAnswer } from "./main";

const PROGRAM = "db/embedded/main.ts";

export interface EmbeddedDatabase {
  name: string;
  url: string;
  pid: number;
  /** Resolves when the process has ended, for any reason, with the signal or exit code and its output. */
  ended: Promise<string>;
  /** Rolls back open transactions, shuts down cleanly and releases the folder. */
  stop: () => Promise<void>;
  kill: () => void;
}

export class DataFolderInUse extends Error {}

/** Ends with this process, even after a crash. Throws `DataFolderInUse`, or an Error with its output. */
export async function startEmbeddedDatabase(folder: string, about = ""): Promise<EmbeddedDatabase> {
  const compiled = compiledProgram(PROGRAM);
  const program = compiled ? [compiled] : ["--import", tsxLoader(), PROGRAM];
  const child = spawn(process.execPath, [...program, folder, about], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-4_000)));
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) =>
      resolve([signal ?? `exit code ${code}`, complaint.trim()].filter(Boolean).join(": ")),
    ),
  );
  const answer = await Promise.race([
    new Promise<EmbeddedDatabaseAnswer>((resolve) => child.once("message", resolve)),
    ended.then((how) => Promise.reject(new Error(`The embedded database did not start (${how}).`))),
  ]);
  if ("refused" in answer) throw new DataFolderInUse(answer.refused);
  return {
    name: "The embedded database",
    url: answer.url,
    pid: requireValue(child.pid, "Pid"),
    ended,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
    kill: () => void child.kill("SIGKILL"),
  };
}

const tsxLoader = () => pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
