import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

/**
 * An installation whose launcher is killed, with the launcher's own code and npm, of a project with one small
 * package.
 */

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000, interval: 20 } } });

const run = promisify(execFile);
const root = new URL("../../..", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "carnet-killed-install-"));
const project = join(folder, "project");
const packageFolder = join(project, "node_modules", "small");
const marker = join(folder, "command-pid");
const LAUNCHER_FILES = [
  "db/embedded/folder-lock.mjs",
  "lib/platform/secret-files.mjs",
  ...["prepare.mjs", "explain-failure.mjs", "machine/guard.mjs"].map((name) => `lib/platform/launch/${name}`),
];
const PROGRAMS = {
  "install.mjs": `
    import { requireDependencies } from "./lib/platform/launch/prepare.mjs";
    await requireDependencies({ withDevelopment: false });
    process.stdout.write("installed");`,
  "develop.mjs": `
    import { requireDependencies } from "./lib/platform/launch/prepare.mjs";
    await requireDependencies({ withDevelopment: true });
    process.stdout.write("installed");`,
  "build.mjs": `
    import { aloneInProject, runQuietly } from "./lib/platform/launch/prepare.mjs";
    await aloneInProject(() => runQuietly("build", [process.execPath, ["stubborn.cjs"]]));
    process.stdout.write("built");`,
  /** No SIGTERM ends it, while HOLD is set. */
  "stubborn.cjs": `
    if (process.env.HOLD !== "yes") process.exit();
    process.on("SIGTERM", () => undefined);
    require("node:fs").writeFileSync(${JSON.stringify(marker)}, String(process.pid));
    setInterval(() => undefined, 1000);`,
};

const cache = join(folder, "cache");
const env: NodeJS.ProcessEnv = { ...process.env, npm_execpath: "", NODE_ENV: "production", npm_config_cache: cache };

/** Where npm fetches the package from. It answers as soon as `isHeld` is false. */
const registry = { isHeld: false, requests: 0 };
let tarball: Buffer;
const server = createServer((_incoming, outgoing) => {
  registry.requests += 1;
  if (!registry.isHeld) outgoing.end(tarball);
});

beforeAll(async () => {
  for (const file of LAUNCHER_FILES) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(join(root, file), join(project, file));
  }
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(project, name), text);
  const small = join(folder, "small");
  mkdirSync(small);
  writeFileSync(join(small, "package.json"), JSON.stringify({ name: "small", version: "1.0.0" }));
  writeFileSync(join(small, "index.js"), "module.exports = 1;");
  const packed = await run("npm", ["pack", "--json", "--pack-destination", folder], { cwd: small, env });
  const [{ integrity, filename }] = JSON.parse(packed.stdout) as [{ integrity: string; filename: string }];
  tarball = readFileSync(join(folder, filename));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const resolved = `http://127.0.0.1:${port}/small.tgz`;
  const own = { name: "p", version: "1.0.0", dependencies: { small: "1.0.0" }, devDependencies: { tool: "1.0.0" } };
  const entry = { version: "1.0.0", resolved, integrity };
  const packages = { "": own, "node_modules/small": entry, "node_modules/tool": { ...entry, dev: true } };
  writeFileSync(join(project, "package.json"), JSON.stringify(own));
  writeFileSync(join(project, "package-lock.json"), JSON.stringify({ ...own, lockfileVersion: 3, packages }));
});
afterAll(() => void server.close().closeAllConnections());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A launcher in its own process group. */
function start(program: "install" | "develop" | "build", more: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [`${program}.mjs`], { cwd: project, env: { ...env, ...more }, detached: true });
}

async function outputOf(launcher: ChildProcess): Promise<string> {
  let output = "";
  for (const stream of [launcher.stdout, launcher.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => launcher.once("close", resolve));
  return output;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

it.each([
  ["before npm runs", () => existsSync(join(project, ".setup", "launcher.1"))],
  ["while npm fetches", () => registry.requests > 0],
  ["when npm has written", () => existsSync(join(packageFolder, "index.js"))],
])("an installation is made again when its launcher is killed %s", async (phase, isReached) => {
  for (const name of ["node_modules", ".setup"]) rmSync(join(project, name), { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
  Object.assign(registry, { isHeld: phase === "while npm fetches", requests: 0 });
  const first = start("install");
  await expect.poll(isReached).toBe(true);
  first.kill("SIGKILL");
  registry.isHeld = false;
  expect(await outputOf(start("install"))).toMatch(/installed$/);
  expect(existsSync(join(packageFolder, "index.js"))).toBe(true);
  expect(await outputOf(start("install"))).toBe("installed");
});

it.each(["launcher", "group of the launcher"])(
  "what a killed %s has left running is ended by SIGKILL before the next start goes on",
  async (what) => {
    rmSync(marker, { force: true });
    const first = start("build", { HOLD: "yes" });
    await expect.poll(() => existsSync(marker) && readFileSync(marker, "utf8")).toMatch(/^\d+$/);
    process.kill(what === "launcher" ? first.pid! : -first.pid!, "SIGKILL");
    const pid = Number(readFileSync(marker, "utf8"));
    expect(isRunning(pid)).toBe(true);
    expect(await outputOf(start("build"))).toMatch(/Waiting for process \d+ .*\(build\)\nbuilt$/);
    expect(isRunning(pid)).toBe(false);
  },
);

it("a package whose folder is gone is installed again, although npm's record names it", async () => {
  await outputOf(start("install"));
  rmSync(packageFolder, { recursive: true });
  expect(existsSync(join(project, "node_modules", ".package-lock.json"))).toBe(true);
  expect(await outputOf(start("install"))).toMatch(/Installing packages[^]*installed$/);
  expect(existsSync(join(packageFolder, "index.js"))).toBe(true);
  expect(await outputOf(start("install"))).toBe("installed");
});

it("development packages are not installed for serving, but those of a developer stay", async () => {
  const tool = join(project, "node_modules", "tool");
  const reinstall = (program: "install" | "develop") => {
    rmSync(packageFolder, { recursive: true, force: true });
    return outputOf(start(program, { NODE_ENV: "" }));
  };
  rmSync(join(project, "node_modules"), { recursive: true, force: true });
  expect(await reinstall("install")).toMatch(/Installing packages[^\n]*: \d+\.\d s\ninstalled$/);
  expect([existsSync(packageFolder), existsSync(tool)]).toEqual([true, false]);
  await reinstall("develop");
  expect([existsSync(packageFolder), existsSync(tool)]).toEqual([true, true]);
  await reinstall("install");
  expect([existsSync(packageFolder), existsSync(tool)]).toEqual([true, true]);
});
