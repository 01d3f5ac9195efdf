import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { workerData } from "node:worker_threads";
import { register } from "tsx/cjs/api";

// The process that starts this thread may itself run without TypeScript, or from Next's bundle. Not by the hooks of ES
// modules: they run in a thread of their own, which takes longer to start than all the rest.
const root = fileURLToPath(new URL("../..", import.meta.url));
register();
createRequire(import.meta.url)(join(root, workerData.program));
