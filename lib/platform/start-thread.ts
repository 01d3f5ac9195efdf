import { join } from "node:path";
import { type ResourceLimits, Worker, type WorkerOptions } from "node:worker_threads";
import { processState } from "./process-state";

declare const BUNDLE_FOLDER: string | undefined;

// Next compiles this module without the bundler and uses the value that the process has stored.
if (typeof BUNDLE_FOLDER !== "undefined") processState().compiledFolder = join(process.cwd(), BUNDLE_FOLDER);

export function compiledProgram(path: string): string | undefined {
  const { compiledFolder } = processState();
  return compiledFolder && join(compiledFolder, path.replace(/\.ts$/, ".mjs"));
}

export const runsCompiled = (): boolean => processState().compiledFolder !== undefined;

export interface ThreadData<Task> {
  program: string;
  task: Task;
}

/**
 * Without this environment. From the project folder: in Next's bundle the module has no path of its own, and with
 * `new Worker` the bundler would follow it into the thread's files and the compiler.
 */
export function startThread<Task>(data: ThreadData<Task>, resourceLimits: ResourceLimits): Worker {
  const root = process.cwd();
  const program = compiledProgram(data.program);
  const [file, execArgv, env] = program
    ? [program, ["--enable-source-maps"], {}]
    : [join(root, "lib", "platform", "thread.mjs"), [], { TSX_TSCONFIG_PATH: join(root, "tsconfig.json") }];
  const options: WorkerOptions = { workerData: data, execArgv, env, resourceLimits };
  return Reflect.construct(Worker, [file, options]) as Worker;
}
