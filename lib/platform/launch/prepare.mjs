// What has to hold before anything else can run. Plain Node: nothing may be installed yet.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  describeHolder,
  findHolder,
  isOrphaned,
  ORPHAN_PATIENCE_MS,
  takeLock,
} from "../../../db/embedded/folder-lock.mjs";
import { secretsFromFiles } from "../secret-files.mjs";
import { SHORT_OF_MEMORY } from "./explain-failure.mjs";

export const root = folderWith("package.json", dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

export const guard = join(root, "lib/platform/launch/machine/guard.mjs");

/**
 * @param {string} file
 * @param {string} folder
 * @returns {string}
 */
function folderWith(file, folder) {
  return existsSync(join(folder, file)) ? folder : folderWith(file, dirname(folder));
}

const NODE_LEAST = [20, 9];
const SETUP_PATIENCE_MS = 20 * 60 * 1000;
const DYING_HOLDER_MS = 2_500;

/**
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** Standard output on a terminal; standard error where output is the log, which is JSON. */
export const toPeople = process.stdout.isTTY ? process.stdout : process.stderr;
const SAID_AGAIN_AFTER_MS = 10_000;

try {
  Object.assign(process.env, secretsFromFiles(process.env));
} catch (error) {
  giveUp(/** @type {Error} */ (error).message);
}

/** @param {string} line */
export function progress(line) {
  toPeople.write(`  ${line}\n`);
}

/**
 * Does not replace lines, because work can run at the same time as other work.
 *
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withElapsed(what, work) {
  const startedMs = performance.now();
  const seconds = (digits = 0) => ((performance.now() - startedMs) / 1000).toFixed(digits);
  progress(`${what} …`);
  const again = setInterval(() => progress(`${what} … ${seconds()} s`), SAID_AGAIN_AFTER_MS);
  try {
    const result = await work();
    progress(`${what}: ${seconds(1)} s`);
    return result;
  } finally {
    clearInterval(again);
  }
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [majorLeast = 0, minorLeast = 0] = NODE_LEAST;
  if (major > majorLeast || (major === majorLeast && minor >= minorLeast)) return;
  giveUp(`Carnet needs Node ${NODE_LEAST.join(".")} or later; this is ${process.version}.`);
}

export function dataFolder() {
  return resolve(root, process.env.DATA_DIR || ".data");
}

/** Refuses before anything is touched when another process works on the same data, unless that process is ending. */
export async function requireFreeDataFolder() {
  const startedMs = performance.now();
  let isWaiting = false;
  for (let holder = findHolder(dataFolder(), "lock"); holder; holder = findHolder(dataFolder(), "lock")) {
    const isEnding = isOrphaned(holder);
    if (performance.now() - startedMs > (isEnding ? ORPHAN_PATIENCE_MS : DYING_HOLDER_MS))
      giveUp(`The data folder ${dataFolder()} is in use by ${describeHolder(holder)}.`);
    if (isEnding && !isWaiting) progress(`Waiting for the end of ${describeHolder(holder)} …`);
    isWaiting ||= isEnding;
    await new Promise((next) => setTimeout(next, 100));
  }
}

const setupFolder = join(root, ".setup");
/** Held by the guard of a running command, which outlives a killed launcher. */
const COMMAND_LOCK = "command";

/**
 * Waits for other processes in this folder.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function aloneInProject(work) {
  const lock = await takeSetupLock("launcher");
  try {
    (await takeSetupLock(COMMAND_LOCK)).release();
    return await work();
  } finally {
    lock.release();
  }
}

/** @param {string} name */
async function takeSetupLock(name) {
  try {
    const holder = findHolder(setupFolder, name);
    if (holder) progress(`Waiting for ${describeHolder(holder)}`);
    const lock = await takeLock(setupFolder, name, "installing or building", SETUP_PATIENCE_MS);
    return lock.holder ? giveUp(`Gave up waiting for ${describeHolder(lock.holder)}.`) : lock;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return giveUp(
      `${setupFolder} cannot be written (${code ?? message}), and something has to be ` +
        `installed or built: let this account write there, or install and build as one that may.`,
    );
  }
}

/** @param {{ withDevelopment: boolean }} options */
export async function requireDependencies({ withDevelopment }) {
  if (areInstalled(withDevelopment)) return;
  await aloneInProject(async () => {
    if (areInstalled(withDevelopment)) return;
    // Serving and building need no development packages. Those of a developer stay.
    const scope = withDevelopment || hasDevelopmentPackages() ? "--include=dev" : "--omit=dev";
    const install = npmCommand("ci", scope, "--no-audit", "--no-fund", ...SOON_TRIED_AGAIN);
    // Until npm has written it again, the packages count as missing.
    rmSync(installedRecord, { force: true });
    await withElapsed("Installing packages (once, about half a minute)", () =>
      runQuietly("npm ci", install, { explain: explainInstall }),
    );
  });
}

/** By default npm prints nothing for 86 seconds before it reports a missing network. */
const SOON_TRIED_AGAIN = ["--fetch-retries=2", "--fetch-retry-mintimeout=500", "--fetch-retry-factor=2"];
const NO_NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

/** @param {string} output */
function explainInstall(output) {
  const [, code] = NO_NETWORK.exec(output) ?? [];
  if (code)
    return (
      `The packages cannot be fetched: this machine does not reach the npm registry (${code}). ` +
      `Connect it, or set npm's \`registry\` or \`proxy\`, and start again.`
    );
  return /\b(EACCES|EROFS|ENOSPC)\b/.test(output)
    ? `The packages cannot be written to ${join(root, "node_modules")}:\n${output.trim()}`
    : undefined;
}

/** npm writes it at the end of an installation. */
const installedRecord = join(root, "node_modules", ".package-lock.json");
export const removedRecord = join(root, "node_modules", ".removed-packages.json");

/**
 * npm's record can list folders that a killed npm has removed.
 *
 * @param {boolean} withDevelopment
 */
function areInstalled(withDevelopment) {
  const requiredPackages = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(installedRecord);
  /** @type {string[]} */
  const removed = existsSync(removedRecord) ? JSON.parse(readFileSync(removedRecord, "utf8")) : [];
  return Object.entries(requiredPackages ?? {}).every(([path, entry]) => {
    const isNeeded = path !== "" && !entry.optional && (withDevelopment || !(entry.dev || entry.devOptional));
    if (!isNeeded) return true;
    if (installed?.[path]?.integrity !== entry.integrity) return false;
    const isRemoved = removed.some((name) => `${path}/`.startsWith(`node_modules/${name}/`));
    return isRemoved || existsSync(join(root, path, "package.json"));
  });
}

const hasDevelopmentPackages = () => Object.values(packagesIn(installedRecord) ?? {}).some(({ dev }) => dev);

/**
 * @param {string} file
 * @returns {Record<string, { integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> |
 * undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
function npmCommand(...args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
}

/** The exit code of a guard whose command was ended by SIGKILL. */
const KILLED = 137;
const OUT_OF_MEMORY = /signal: SIGKILL|heap out of memory|Cannot allocate memory|\bENOMEM\b/;

/**
 * Runs a program in the project's folder and prints its output only when it fails, which ends the process.
 *
 * @param {string} name
 * @param {[command: string, args: string[]]} command
 * @param {{ env?: NodeJS.ProcessEnv, explain?: (output: string) => string | undefined }} [options] `explain` makes a
 * sentence of the output.
 * @returns {Promise<void>}
 */
export async function runQuietly(name, [command, args], { env = process.env, explain } = {}) {
  const lock = { folder: setupFolder, name: COMMAND_LOCK, about: name, patienceMs: SETUP_PATIENCE_MS };
  const guarded = { command, args, cwd: root, lock, killsAfterGrace: true };
  // In its own process group: killing the launcher's group must not kill the guard before its command.
  const child = spawn(process.execPath, [guard, JSON.stringify(guarded)], {
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  const code = await new Promise((finish) =>
    child.once("error", (error) => finish(error.message)).once("close", finish),
  );
  if (code === 0) return;
  const isShortOfMemory = code === KILLED || OUT_OF_MEMORY.test(output);
  if (isShortOfMemory) giveUp(`${output.trim()}\n\n\`${name}\` was ended: ${SHORT_OF_MEMORY}`);
  giveUp(explain?.(output) ?? `${output.trim()}\n\n\`${name}\` failed (${code}).`);
}

/** From here on this process can import TypeScript and the paths that begin with `@/`. */
export async function useTypeScript() {
  const { register } = await import("tsx/esm/api");
  register();
}
