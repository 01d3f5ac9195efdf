// Runs one command and ends it when whoever asked for it is gone, however that came about: a server started for
// the tests must not outlive them, nor an installation its launcher. Argument: JSON of GuardedCommand.
// A message { signal, keepsFolder } is for a test that ends the command by a signal and starts it again.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { command, args, uid, gid, cwd, env, stopSignal = "SIGTERM", removeAtEnd } = JSON.parse(process.argv[2] ?? "");
const stdio = /** @type {const} */ (["ignore", "inherit", "inherit"]);
const child = spawn(command, args, { uid, gid, cwd, env: { ...process.env, ...env }, stdio, detached: true });

function stop() {
  try {
    if (child.pid) process.kill(-child.pid, stopSignal);
  } catch {
    // It has ended meanwhile.
  }
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
  if (folder) rmSync(folder, { recursive: true, force: true });
  process.exit(process.exitCode ?? code ?? (signal ? 1 : 0));
});
