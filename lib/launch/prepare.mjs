// What has to hold before anything else can run. Plain Node: nothing may be installed yet.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describeHolder, findHolder, takeLock } from "../../db/embedded/folder-lock.mjs";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
process.chdir(root);

/** Runs a command that ends when this process does. */
export const guard = join(root, "lib", "launch", "machine", "guard.mjs");
const NODE_LEAST = [20, 9];
const SETUP_PATIENCE_MS = 20 * 60 * 1000;
const DYING_HOLDER_MS = 2_500;

/**
 * Ends the process with a sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/** @param {string} line */
export function progress(line) {
  process.stdout.write(`  ${line}\n`);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [majorLeast = 0, minorLeast = 0] = NODE_LEAST;
  if (major > majorLeast || (major === majorLeast && minor >= minorLeast)) return;
  giveUp(`Carnet needs Node ${NODE_LEAST.join(".")} or later; this is ${process.version}.`);
}

/** The folder of the embedded database and what belongs to it. */
export function dataFolder() {
  return resolve(root, process.env.DATA_DIR || ".data");
}

/** Refuses before anything is touched, when another process works on the same data. */
export async function requireFreeDataFolder() {
  const begun = performance.now();
  for (let holder = findHolder(dataFolder(), "lock"); holder; holder = findHolder(dataFolder(), "lock")) {
    if (performance.now() - begun > DYING_HOLDER_MS) giveUp(`The data folder ${dataFolder()} is in use by ${describeHolder(holder)}.`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

/**
 * Does what must not happen twice at once in one folder (installing, building), after whoever is at it now.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function aloneInProject(work) {
  const folder = join(root, ".data");
  const holder = findHolder(folder, "setup");
  if (holder) progress(`Waiting for ${describeHolder(holder)}`);
  const lock = await takeLock(folder, "setup", "installing or building", SETUP_PATIENCE_MS);
  if (lock.holder) giveUp(`Gave up waiting for ${describeHolder(lock.holder)}.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/**
 * Installs what package-lock.json asks for, unless it is there.
 * @param {{ withDevelopment: boolean }} options
 */
export async function requireDependencies({ withDevelopment }) {
  if (areInstalled(withDevelopment)) return;
  await aloneInProject(async () => {
    if (areInstalled(withDevelopment)) return;
    progress("Installing packages (once, about a minute) …");
    const isLean = !withDevelopment && process.env.NODE_ENV === "production";
    await runQuietly("npm ci", npmCommand("ci", isLean ? "--omit=dev" : "--include=dev"));
  });
}

/**
 * npm records what it has installed; killed on its way, it records nothing.
 * @param {boolean} withDevelopment
 */
function areInstalled(withDevelopment) {
  const wanted = packagesIn(join(root, "package-lock.json"));
  const installed = packagesIn(join(root, "node_modules", ".package-lock.json"));
  return Object.entries(wanted ?? {}).every(([path, entry]) => {
    const isNeeded = path !== "" && !entry.optional && (withDevelopment || !(entry.dev || entry.devOptional));
    return !isNeeded || installed?.[path]?.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }> | undefined}
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
export function npmCommand(...args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith(".js") ? [process.execPath, [npm, ...args]] : ["npm", args];
}

/**
 * Runs a program in the project's folder and shows what it wrote only when it fails, which ends the process.
 * @param {string} name
 * @param {[command: string, args: string[]]} command
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>}
 */
export async function runQuietly(name, [command, args], env = process.env) {
  const child = spawn(process.execPath, [guard, JSON.stringify({ command, args, cwd: root })], { env, stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output = (output + chunk).slice(-20_000)));
  const code = await new Promise((finish) => child.once("error", (error) => finish(error.message)).once("close", finish));
  if (code !== 0) giveUp(`${output.trim()}\n\n\`${name}\` failed (${code}).`);
}

/** From here on this process can import TypeScript and the paths that begin with `@/`. */
export async function useTypeScript() {
  const { register } = await import("tsx/esm/api");
  register();
}

/** What `node --import` needs to run TypeScript in a child process. */
export function typeScriptLoader() {
  return pathToFileURL(join(root, "node_modules", "tsx", "dist", "loader.mjs")).href;
}
