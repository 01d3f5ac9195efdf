import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

/**
 * A module and all it imports as their files are now: imported anew, beside those of before, at the first call after
 * one of these folders has changed. For development; what is kept by `processWide` stays. Throws what the module
 * throws.
 */
export function importAnew<Module>(root: string, file: string, folders: readonly string[]): () => Promise<Module> {
  let generation = 0;
  let seenAt = "";
  let module: Promise<Module> | undefined;
  return () => {
    const changedAt = lastChangeIn(folders.map((folder) => join(root, folder)));
    if (module && changedAt === seenAt) return module;
    seenAt = changedAt;
    const parent = pathToFileURL(join(root, "package.json")).href;
    module = register({ namespace: String((generation += 1)) }).import(`./${file}`, parent) as Promise<Module>;
    return module;
  };
}

/** How many files there are, and when one of them was written last. */
function lastChangeIn(folders: readonly string[]): string {
  let [count, last] = [0, 0];
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      count += 1;
      last = Math.max(last, statSync(join(folder, name)).mtimeMs);
    }
  return `${count} ${last}`;
}
