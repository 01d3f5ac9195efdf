import { execFile } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

export const run = promisify(execFile);

/** The path of a program on PATH, or undefined. */
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

/** Debian's packages can be had by root where apt-get is. */
export function canInstallDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && findProgram("apt-get") !== undefined;
}

let listsAreFresh: Promise<unknown> | undefined;

/** Installs Debian packages without their services being started. Throws when apt-get fails. */
export async function installDebianPackages(...names: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  listsAreFresh ??= run("apt-get", ["update", "-q"], { env, maxBuffer: 1 << 26 });
  await listsAreFresh;
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], { env, maxBuffer: 1 << 26 });
}
