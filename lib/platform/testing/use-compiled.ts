import { inject } from "vitest";
import { processState } from "@/lib/platform/process-state";

/**
 * Runs before each test file: threads and other processes run their compiled programs where there is a build of these
 * very sources, as in production. To compile them anew for each took longer than what they do.
 */

processState().compiledFolder = inject("compiled") || undefined;

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the compiled programs; empty: there are none of these sources. */
    compiled: string;
  }
}
