import { afterAll, vi } from "vitest";
import { forgetEnvironment } from "@/lib/platform/env";

/**
 * Settings for the tests of one file, by the names of their variables; the files that share its process keep theirs.
 */
export function withSettings(settings: Record<string, string>): void {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  forgetEnvironment();
  afterAll(() => {
    vi.unstubAllEnvs();
    forgetEnvironment();
  });
}
