// Runs one command and ends it when whoever asked for it is gone, however that came about: a server started for
// the tests must not outlive them. Arguments: JSON { command, args, uid, gid, cwd, env, stopSignal, removeAtEnd }.
// A message { signal, keepsFolder } sends the command a signal; the folder is kept for a test that starts it again.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { command, args, uid, gid, cwd, env, stopSignal, removeAtEnd } = JSON.parse(process.argv[2]);
const child = spawn(command, args, { uid, gid, cwd, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit"] });

const stop = () => child.kill(stopSignal);
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
child.on("close", (code) => {
  if (folder) rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
