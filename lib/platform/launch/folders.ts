import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "@/lib/platform/env";

export function unwritableFolder({ dataDir, storageUrl, backupStorageUrl }: Environment): string | undefined {
  const folders: [variable: string, folder: string][] = [["DATA_DIR", dataDir]];
  for (const [variable, url] of [
    ["STORAGE_URL", storageUrl],
    ["BACKUP_STORAGE_URL", backupStorageUrl],
  ] as const)
    if (url?.startsWith("file:")) folders.push([variable, fileURLToPath(url)]);
  for (const [variable, folder] of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      rmSync(mkdtempSync(join(folder, ".writable-")), { recursive: true });
    } catch (error) {
      const { code = "unknown" } = error as NodeJS.ErrnoException;
      return (
        `The folder ${folder} cannot be written (${code}). Let this account write there, or set ` +
        `${variable} to another folder.`
      );
    }
  }
  return undefined;
}
