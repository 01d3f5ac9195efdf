import { constants, createReadStream } from "node:fs";
import { access, copyFile, mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { removeIfPossible } from "@/lib/platform/storage-error";
import type { FileToKeep } from "./receive-file";

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesIn(folder: string, before = ""): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name), `${before}${entry.name}/`);
    else if (!entry.name.endsWith(".part")) yield before + entry.name;
  }
}

/** A folder on disk. What its disk refuses is thrown as it comes. */
export function folderStore(folder: string) {
  const pathOf = (key: string) => join(folder, ...key.split("/"));
  const unfinishedOf = (path: string) => `${path}.part`;
  return {
    async keep(key: string, { path: received }: FileToKeep) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = unfinishedOf(path);
      try {
        await copyFile(received, unfinished);
        await syncFile(unfinished);
        await rename(unfinished, path);
      } catch (error) {
        await removeIfPossible(() => rm(unfinished, { force: true }));
        throw error;
      }
    },
    async read(key: string) {
      const stream = createReadStream(pathOf(key));
      const isThere = await new Promise<boolean>((resolve, reject) => {
        stream.once("open", () => resolve(true));
        stream.once("error", (error: NodeJS.ErrnoException) =>
          error.code === "ENOENT" ? resolve(false) : reject(error),
        );
      });
      return isThere ? (Readable.toWeb(stream) as ReadableStream<Uint8Array>) : null;
    },
    async probe() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    },
    /** What is half-written is not there yet. */
    list: () => filesIn(folder),
    async remove(key: string) {
      const path = pathOf(key);
      await Promise.all([rm(path, { force: true }), rm(unfinishedOf(path), { force: true })]);
    },
  };
}
