// Plain JavaScript, because the launcher runs it before anything is installed.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} startedAt when the process began, as its system tells it: a pid alone may have been given again
 * @property {{ pid: number, startedAt: string }} [parent] the process that started it
 * @property {string} machine
 * @property {string} since RFC 3339
 * @property {string} about what it is, for the sentence that names it
 * @property {boolean} [isReleased]
 *
 * @typedef {{ generation: number, holder: Holder }} Found
 */

const PATIENCE_MS = 2_500;
/** A holder of unseen processes (another container on the volume) counts as alive while it touches its file. */
const SIGN_OF_LIFE_MS = 2_000;
const SILENCE_MS = 10_000;

/** How long to wait for a holder whose parent has ended: it is stopping, and a busy machine may need long for that. */
export const ORPHAN_PATIENCE_MS = 120_000;

const machine = machineIdentity();

/** The embedded database within the data folder. @param {string} folder */
export const databaseFolder = (folder) => join(folder, "postgres");

/**
 * Takes the lock `name` of a folder, waiting a little for a holder that is about to end.
 *
 * The highest-numbered file `name.<n>` is the lock. A taker creates the next number by a link, of which one can
 * succeed, and only then removes the lower ones; so however many find the same stale file, one of them gets the lock.
 *
 * @param {string} folder
 * @param {string} name
 * @param {string} about
 * @param {number} [patienceMs]
 * @returns {Promise<{ release: () => void, holder?: undefined } | { release?: undefined, holder: Holder }>}
 */
export async function takeLock(folder, name, about, patienceMs = PATIENCE_MS) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startedMs = performance.now();
  for (;;) {
    const lock = findLock(folder, name);
    if (!lock || !isAlive(folder, name, lock)) {
      const generation = (lock?.generation ?? 0) + 1;
      if (create(folder, name, generation, about)) return { release: hold(folder, name, generation, about) };
      continue;
    }
    const isVisible = lock.holder.machine === machine;
    const patience = isOrphaned(lock.holder) ? Math.max(patienceMs, ORPHAN_PATIENCE_MS) : patienceMs;
    if (performance.now() - startedMs > (isVisible ? patience : patience + SILENCE_MS)) return { holder: lock.holder };
    await wait(50);
  }
}

/**
 * Who holds the lock at this moment, if anyone living does.
 * @param {string} folder
 * @param {string} name
 * @returns {Holder | undefined}
 */
export function findHolder(folder, name) {
  const lock = findLock(folder, name);
  return lock && isAlive(folder, name, lock) ? lock.holder : undefined;
}

/**
 * Whether the process that started a holder has ended: the database of a killed launcher ends as soon as it notices.
 * @param {Holder} holder
 */
export function isOrphaned({ machine: holderMachine, parent }) {
  return holderMachine === machine && parent !== undefined && processStart(parent.pid) !== parent.startedAt;
}

/** @param {Holder} holder */
export function describeHolder({ pid, since, about }) {
  return `process ${pid} since ${since.slice(0, 19).replace("T", " ")} UTC${about ? ` (${about})` : ""}`;
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Found | undefined}
 */
function findLock(folder, name) {
  const [generation] = generations(folder, name);
  if (generation === undefined) return undefined;
  try {
    return { generation, holder: parseHolder(readFileSync(join(folder, `${name}.${generation}`), "utf8")) };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return findLock(folder, name);
    throw error;
  }
}

/**
 * An empty file, left by a power cut or an unfinished release, has no holder.
 *
 * @param {string} json
 * @returns {Holder}
 */
function parseHolder(json) {
  try {
    return JSON.parse(json);
  } catch {
    return { pid: 0, startedAt: "", machine, since: "", about: "", isReleased: true };
  }
}

/**
 * Highest first.
 * @param {string} folder
 * @param {string} name
 */
function generations(folder, name) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { encoding: "utf8" }).filter((file) => file.startsWith(`${name}.`));
  return files
    .map((file) => Number(file.slice(name.length + 1)))
    .filter(Number.isInteger)
    .sort((a, b) => b - a);
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {number} generation
 * @param {string} about
 * @returns {boolean} false when another was faster
 */
function create(folder, name, generation, about) {
  const draft = join(folder, `${name}.draft-${process.pid}`);
  writeFileSync(draft, content(about), { mode: 0o600 });
  try {
    linkSync(draft, join(folder, `${name}.${generation}`));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // Someone who began from an older view of the folder may have made a number below the lock.
  if (generations(folder, name)[0] !== generation) {
    rmSync(join(folder, `${name}.${generation}`), { force: true });
    return false;
  }
  for (const lower of generations(folder, name).slice(1)) rmSync(join(folder, `${name}.${lower}`), { force: true });
  return true;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {number} generation
 * @param {string} about
 */
function hold(folder, name, generation, about) {
  const file = join(folder, `${name}.${generation}`);
  const signOfLife = setInterval(() => utimesSync(file, new Date(), new Date()), SIGN_OF_LIFE_MS);
  signOfLife.unref();
  return () => {
    clearInterval(signOfLife);
    writeFileSync(file, content(about, true), { mode: 0o600 });
  };
}

/** Read once: after its parent ends, a process has another parent. */
const startedBy = { pid: process.ppid, startedAt: processStart(process.ppid) };

/**
 * @param {string} about
 * @param {boolean} isReleased
 */
function content(about, isReleased = false) {
  const holder = {
    pid: process.pid,
    startedAt: processStart(process.pid),
    parent: startedBy,
    machine,
    since: new Date().toISOString(),
    about,
    isReleased,
  };
  return JSON.stringify(holder);
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {Found} found
 */
function isAlive(folder, name, { generation, holder }) {
  if (holder.isReleased) return false;
  if (holder.machine === machine) return processStart(holder.pid) === holder.startedAt;
  const touched = statSync(join(folder, `${name}.${generation}`), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < SILENCE_MS;
}

/** The kernel's boot and process namespace, within which a pid is unique. */
function machineIdentity() {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/**
 * When a process began, or undefined when there is none. A zombie has ended.
 * @param {number} pid
 * @returns {string | undefined}
 */
function processStart(pid) {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  try {
    return (
      execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
