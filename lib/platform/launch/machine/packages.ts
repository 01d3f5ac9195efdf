import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && findProgram("apt-get") !== undefined;
}

let listsAreFresh: Promise<unknown> | undefined;

export async function installDebianPackages(...names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  listsAreFresh ??= run("apt-get", ["update", "-q"], { env, maxBuffer: 1 << 26 });
  await listsAreFresh;
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env, maxBuffer: 1 << 26 });
}
