import { join } from "node:path";
import { processWide } from "./process-wide";

/** Where a process that runs compiled modules has the compiled programs of threads and of other processes. */
const compiled = processWide("compiled", (): { folder?: string } => ({}));

/** The compiled form of a TypeScript program, by its path from the project's folder; undefined: run the source. */
export function compiledProgram(path: string): string | undefined {
  return compiled.folder && join(compiled.folder, path.replace(/\.ts$/, ".cjs"));
}

/** Whether this process runs compiled modules. */
export const runsCompiled = (): boolean => compiled.folder !== undefined;
