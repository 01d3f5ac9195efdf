import { join } from "node:path";
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
