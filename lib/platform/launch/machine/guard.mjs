// Runs one command and ends it when the requesting process has ended, for whatever reason: a server started for
// the tests must not outlive them, nor an installation its launcher. Argument: JSON of GuardedCommand.
// A message { signal, keepsFolder } is for a test that ends the command by a signal and starts it again.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { constants } from "node:os";
import { describeHolder, takeLock } from "../../../../db/embedded/folder-lock.mjs";

const GRACE_MS = 5_000;

const {
  command,
  args,
  uid,
  gid,
  cwd,
  env,
  stopSignal = "SIGTERM",
  removeAtEnd,
  lock,
  killsAfterGrace = false,
} = JSON.parse(process.argv[2] ?? "");
// The lock outlives the launcher, so that its successor waits until this command has ended.
if (lock) {
  const { holder } = await takeLock(lock.folder, lock.name, lock.about, lock.patienceMs);
  if (holder) {
    process.stderr.write(`${describeHolder(holder)} has not ended.\n`);
    process.exit(1);
  }
}
// A launcher that has ended before the command began shows as a closed channel one turn of the event loop later.
await new Promise(setImmediate);
if (!process.connected) process.exit(1);

const stdio = /** @type {const} */ (["ignore", "inherit", "inherit"]);
const child = spawn(command, args, { uid, gid, cwd, env: { ...process.env, ...env }, stdio, detached: true });

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
function stop() {
  signalGroup(stopSignal);
  if (killsAfterGrace) setTimeout(() => signalGroup("SIGKILL"), GRACE_MS);
}
process.on("disconnect", stop);
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
let folder = removeAtEnd;
process.on("message", ({ signal, keepsFolder }) => {
  if (keepsFolder) folder = undefined;
  child.kill(signal);
});
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
child.on("close", (code, signal) => {
  // What the command has started in its group may outlive it.
  if (killsAfterGrace) signalGroup("SIGKILL");
  if (folder) rmSync(folder, { recursive: true, force: true });
  process.exit(process.exitCode ?? code ?? (signal ? 128 + constants.signals[signal] : 0));
});
