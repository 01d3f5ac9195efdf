import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { requireValue } from "@/lib/platform/require-value";

const run = promisify(execFile);
const source = fileURLToPath(new URL("..", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** Runs the compiler. Throws with its output. */
export async function compile(args: readonly string[], cwd = source): Promise<void> {
  await run(process.execPath, [compiler, ...args], { cwd }).catch((error: { stdout?: string }) => {
    throw new Error(`it does not compile:\n${error.stdout}`);
  });
}

/**
 * Packs the client as `npm pack ./lib/client` does, compiled elsewhere: others read the tree meanwhile. Answers the
 * tarball's path.
 */
export async function packClient(into: string): Promise<string> {
  const folder = join(into, "package");
  await compile(["--project", "tsconfig.json", "--outDir", join(folder, "dist")]);
  for (const name of ["package.json", "README.md"]) copyFileSync(join(source, name), join(folder, name));
  const packArguments = ["pack", "--silent", "--ignore-scripts", "--pack-destination", into];
  const { stdout } = await run("npm", packArguments, { cwd: folder });
  return join(into, requireValue(stdout.trim().split("\n").at(-1), "The tarball's name"));
}

/** A project that has nothing but the packed client. */
export async function installClient(tarball: string, into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  writeFileSync(join(into, "package.json"), JSON.stringify({ name: "shop", private: true, type: "module" }));
  await run("npm", ["install", "--silent", "--offline", "--no-audit", "--no-fund", tarball], { cwd: into });
}
