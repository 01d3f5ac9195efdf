import { inject } from "vitest";
import { processState } from "@/lib/platform/process-state";

/**
 * Runs before each test file: threads and other processes run their compiled programs if there is a build of the
 * current sources, as in production. Compiling them for each test took longer than running them.
 */

processState().compiledFolder = inject("compiled") || undefined;

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the compiled programs; empty: there are none of these sources. */
    compiled: string;
  }
}
