import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { requireValue } from "@/lib/platform/require-value";

const guard = fileURLToPath(new URL("./guard.mjs", import.meta.url));

export interface ProvidedServer {
  url: string;
  stop: () => Promise<void>;
}

export interface GuardedCommand {
  command: string;
  args: string[];
  uid?: number | undefined;
  gid?: number | undefined;
  cwd?: string;
  env?: Record<string, string>;
  stopSignal?: NodeJS.Signals;
  onOutput?: (chunk: Buffer) => void;
  removeAtEnd?: string;
}

export interface GuardedProcess {
  pid: number;
  hasEnded: () => boolean;
  output: () => string;
  crash: (signal: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
}

/** The command ends with this process, even after `kill -9`. */
export function startGuarded({ onOutput, ...command }: GuardedCommand): GuardedProcess {
  const child: ChildProcess = spawn(process.execPath, [guard, JSON.stringify(command)], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let output = "";
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
    onOutput?.(chunk);
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    pid: requireValue(child.pid, "The pid"),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output.trim(),
    crash: async (signal) => {
      if (child.connected) child.send({ signal, keepsFolder: true });
      await ended;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}

export async function waitUntil(
  isReady: () => Promise<boolean>,
  running: GuardedProcess,
  deadlineMs: number,
): Promise<boolean> {
  const end = performance.now() + deadlineMs;
  while (performance.now() < end && !running.hasEnded()) {
    if (await isReady()) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
