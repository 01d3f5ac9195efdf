import { join } from "node:path";
import { type ResourceLimits, Worker, type WorkerOptions } from "node:worker_threads";
import { processWide } from "./process-wide";

/** Set by the bundler (lib/platform/launch/compile.mjs), from the project's folder. */
declare const BUNDLE_FOLDER: string | undefined;

/** Next compiles this module too, without the bundler: it finds what the process has stored. */
const compiled = processWide("compiled", (): { folder?: string } =>
  typeof BUNDLE_FOLDER === "undefined" ? {} : { folder: join(process.cwd(), BUNDLE_FOLDER) },
);

/** The compiled form of a TypeScript program, by its path from the project's folder; undefined: run the source. */
export function compiledProgram(path: string): string | undefined {
  return compiled.folder && join(compiled.folder, path.replace(/\.ts$/, ".mjs"));
}

/** Whether this process runs compiled modules. */
export const runsCompiled = (): boolean => compiled.folder !== undefined;

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
