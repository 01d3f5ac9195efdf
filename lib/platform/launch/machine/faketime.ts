import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { canInstallDebianPackages, installDebianPackages } from "./packages";

const LIBRARY = "libfaketimeMT.so.1";

function onMachine(): string | undefined {
  const parents = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter(existsSync);
  const folders = parents.flatMap((parent) => [parent, ...readdirSync(parent).map((name) => join(parent, name))]);
  return folders.map((folder) => join(folder, "faketime", LIBRARY)).find(existsSync);
}

/** Installs libfaketime from Debian's packages if it is missing. Throws if that is not possible. */
export async function faketimeLibrary(): Promise<string> {
  if (!onMachine() && canInstallDebianPackages()) await installDebianPackages("libfaketime");
  const path = onMachine();
  if (!path) throw new Error("libfaketime is not on this machine, and its Debian package could not be installed");
  return path;
}

/**
 * `+400d` is 400 days ahead. Monotonic time is not shifted.
 *
 * @internal for tests
 */
export const withClock = (library: string, offset: string): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: offset,
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
});
