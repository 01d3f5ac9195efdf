import { errorForLog } from "./error-for-log";
import { DomainError } from "./errors";
import { log } from "./log";

/** Full (disk, quota or process limit), read-only, unreadable or missing. */
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
/** Network and process calls can fail with the same codes. */
const NETWORK_CALLS = /^(connect|listen|bind|accept|getaddrinfo|query[A-Z]|send|recv|spawn|kill)/;

const RETRY_AFTER_SECONDS = 60;
const CAUSES_MAX = 5;

export class StoreRefusal extends Error {
  override readonly name = "StoreRefusal";
}

export function isStorageError(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    // Compared by name, because Next's bundle has its own copy of this class.
    if (cause.name === "StoreRefusal") return true;
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (code !== undefined && DISK_CODES.has(code) && syscall !== undefined && !NETWORK_CALLS.test(syscall))
      return true;
    // Node reports this error for recursive mkdir on a read-only disk.
    if (code === "ENOENT" && syscall === "mkdir") return true;
    cause = cause.cause;
  }
  return error instanceof DomainError && error.code === "storage_unavailable";
}

/** Converts a storage error to a 503 and logs it with `path`. Other errors pass unchanged. */
export function toStorageRefusal(error: unknown, path?: string): unknown {
  if (error instanceof DomainError || !isStorageError(error)) return error;
  log().error({ err: errorForLog(error), ...(path !== undefined && { path }) }, "files cannot be written or read");
  return new DomainError(
    "storage_unavailable",
    "Files cannot be stored or read at the moment. Nothing was kept: send the request again later.",
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** A file that cannot be removed now is left to the cleanup job. */
export async function removeIfPossible(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isStorageError(error)) throw error;
    log().warn({ err: errorForLog(error) }, "a file could not be removed");
  }
}
