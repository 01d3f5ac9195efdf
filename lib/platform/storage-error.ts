import { errorForLog } from "./error-for-log";
import { DomainError } from "./errors";
import { log } from "./log";

/** Tells errors of a disk, or of what stands in for one, from errors of what was sent: here and nowhere else. */

/** Full (of room, of quota, of what a process may write), not to be written to, not to be read, or gone. */
const DISK_CODES = new Set([
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EROFS",
  "EACCES",
  "EPERM",
  "EIO",
  "ENXIO",
  "ENODEV",
  "ESTALE",
  "ENOTDIR",
  "EMFILE",
  "ENFILE",
  "EBUSY",
  "ETXTBSY",
  "EUCLEAN",
]);
/** Of the calls that can fail by such a code as well. */
const NETWORK_CALLS = /^(connect|listen|bind|accept|getaddrinfo|query[A-Z]|send|recv|spawn|kill)/;

const RETRY_AFTER_SECONDS = 60;
const CAUSES_MAX = 5;

/** A store of files that is no disk refuses, or cannot be reached. */
export class StoreRefusal extends Error {
  override readonly name = "StoreRefusal";
}

/** Whether an error, or what caused it, means that files cannot be written or read at present. */
export function isStorageError(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    // By its name: a page's copy of this module meets what the process's store has thrown.
    if (cause.name === "StoreRefusal") return true;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code !== undefined && DISK_CODES.has(code) && syscall !== undefined && !NETWORK_CALLS.test(syscall))
      return true;
    // What Node says of a folder, with those around it, that a read-only disk does not take.
    if (code === "ENOENT" && syscall === "mkdir") return true;
    cause = cause.cause;
  }
  return error instanceof DomainError && error.code === "storage_unavailable";
}

/**
 * What to tell whoever waits: 503 for an error of the disk, which is written to the log with the `path` where it was
 * met; any other error as it is.
 */
export function toStorageRefusal(error: unknown, path?: string): unknown {
  if (error instanceof DomainError || !isStorageError(error)) return error;
  log().error({ err: errorForLog(error), ...(path !== undefined && { path }) }, "files cannot be written or read");
  return new DomainError(
    "storage_unavailable",
    "Files cannot be stored or read at the moment. Nothing was kept: send the request again later.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** Removes what nobody needs any more. What a disk keeps all the same is left to the sweep of the job loop. */
export async function removeIfPossible(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isStorageError(error)) throw error;
    log().warn({ err: errorForLog(error) }, "a file could not be removed");
  }
}
