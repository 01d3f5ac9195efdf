import { inject } from "vitest";
import { processWide } from "@/lib/platform/process-wide";

/**
 * Runs before each test file: threads and other processes run their compiled programs where there is a build of these
 * very sources, as in production. To compile them anew for each took longer than what they do.
 */

processWide("compiled", () => ({ folder: inject("compiled") || undefined }));

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the compiled programs; empty: there are none of these sources. */
    compiled: string;
  }
}
