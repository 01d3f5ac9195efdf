import { join } from "node:path";
import { type ResourceLimits, Worker, type WorkerOptions } from "node:worker_threads";
import { compiledProgram } from "./compiled-program";

/** What a thread's program finds as its `workerData`. */
export interface ThreadData<Task> {
  /** A TypeScript file, by its path from the project's folder. */
  program: string;
  task: Task;
}

/**
 * Starts a thread that sees nothing of this process's environment. By its path from the project's folder, where the
 * server runs: in Next's bundle this module has no place of its own. Not by `new Worker`, which the bundler follows
 * into the thread's own files and to the compiler that they need.
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
