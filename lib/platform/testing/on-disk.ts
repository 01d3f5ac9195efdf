import { join } from "node:path";
import { afterAll, afterEach, beforeAll, vi } from "vitest";
import { forgetEnvironment } from "@/lib/platform/env";
import type { ScarceDisk } from "./scarce-disk";

/**
 * For a block of tests: a separate disk, with space until it is restricted, where these variables place the service's
 * files.
 */
export function onDisk(make: () => ScarceDisk, variables: Record<string, string>): () => ScarceDisk {
  let disk: ScarceDisk;
  beforeAll(() => {
    disk = make();
    for (const [name, part] of Object.entries(variables)) vi.stubEnv(name, join(disk.folder, part));
    forgetEnvironment();
  });
  afterEach(() => disk.relieve());
  afterAll(() => {
    disk.release();
    vi.unstubAllEnvs();
    forgetEnvironment();
  });
  return () => disk;
}
