import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { canInstallDebianPackages, installDebianPackages } from "./packages";

/** For programs with several threads, as Node is. */
const LIBRARY = "libfaketimeMT.so.1";

/** Distributions keep it in a folder of its own, below the one of their architecture. */
function onMachine(): string | undefined {
  const parents = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter(existsSync);
  const folders = parents.flatMap((parent) => [parent, ...readdirSync(parent).map((name) => join(parent, name))]);
  return folders.map((folder) => join(folder, "faketime", LIBRARY)).find(existsSync);
}

/** The path of libfaketime, installed from Debian's packages where it is missing. Throws when that is not possible. */
export async function faketimeLibrary(): Promise<string> {
  if (!onMachine() && canInstallDebianPackages()) await installDebianPackages("libfaketime");
  const found = onMachine();
  if (!found) throw new Error("libfaketime is not on this machine, and its Debian package could not be installed");
  return found;
}

/**
 * Variables that give a process a clock of its own: `+400d` is 400 days ahead. Measured times stay real.
 * @internal for tests
 */
export const withClock = (library: string, offset: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
