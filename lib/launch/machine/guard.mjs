// Runs one command and ends it when whoever asked for it is gone, however that came about: a server started for
// the tests must not outlive them. Arguments: JSON { command, args, uid, gid, cwd, env, removeAtEnd }.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const { command, args, uid, gid, cwd, env, stopSignal, removeAtEnd } = JSON.parse(process.argv[2]);
const child = spawn(command, args, { uid, gid, cwd, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit"] });

const stop = () => child.kill(stopSignal);
process.on("disconnect", stop);
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
child.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
child.on("close", (code) => {
  if (removeAtEnd) rmSync(removeAtEnd, { recursive: true, force: true });
  process.exit(code ?? 0);
});
