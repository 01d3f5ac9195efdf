// A thread of the database process. The engine runs each statement to its end without interruption, so only
// another thread can notice that the parent has ended, and end a process that does not end itself.
import { workerData } from "node:worker_threads";

const LOOK_EVERY_MS = 250;
const GRACE_MS = 1_000;

const looking = setInterval(() => {
  if (process.ppid === workerData.parentPid) return;
  clearInterval(looking);
  setTimeout(() => process.kill(process.pid, "SIGKILL"), GRACE_MS);
}, LOOK_EVERY_MS);
