/** Tells errors of the connection to the database from errors of what was asked of it. */

const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);

/**
 * SQLSTATEs after which the same request may succeed a moment later: connection lost (08), resources short (53), shut
 * down or failed over (57P0x, 25006), files that cannot be read or written (58030), given up waiting (57014, 55P03), or
 * chosen to lose a deadlock (40001, 40P01).
 */
const PASSING_STATES = /^(08...|53...|57P0[1-5]|25006|58030|57014|55P03|40001|40P01)$/;

/** What `pg` says without a code. */
const DRIVER_SENTENCES = new RegExp(
  "^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|" +
    "Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)",
);

const CAUSES_MAX = 5;

/**
 * No connection was made, for whatever reason: a server that recovers on a full disk refuses with codes of any class.
 * Has the server's own message, which quotes no values at that point.
 */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

/** Whether an error, or what caused it, means that the database cannot be reached or cannot serve at present. */
export function isDatabaseAway(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === "string" && (NETWORK_CODES.has(code) || PASSING_STATES.test(code))) return true;
    if (code === "ENOENT" && syscall === "connect") return true;
    // By its name: a page's copy of this module meets what the process's pool has thrown.
    if (cause.name === "ConnectionFailed" || DRIVER_SENTENCES.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}
