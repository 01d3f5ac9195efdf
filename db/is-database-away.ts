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
 * SQLSTATEs after which a retry may succeed: connection lost (08), insufficient resources (53), shutdown or failover
 * (57P0x, 25006), I/O errors (58030), timeouts (57014, 55P03), and serialization failure or deadlock (40001, 40P01).
 */
const PASSING_STATES = /^(08...|53...|57P0[1-5]|25006|58030|57014|55P03|40001|40P01)$/;

/** Errors of `pg` without a code. */
const DRIVER_SENTENCES = new RegExp(
  "^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|" +
    "Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)",
);

const CAUSES_MAX = 5;

/** For any reason: a server on a full disk refuses with codes of any class. Its message quotes no values. */
export class ConnectionFailed extends Error {
  override readonly name = "ConnectionFailed";

  constructor(override readonly cause: Error) {
    super(cause.message);
  }
}

export function isDatabaseAway(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === "string" && (NETWORK_CODES.has(code) || PASSING_STATES.test(code))) return true;
    if (code === "ENOENT" && syscall === "connect") return true;
    // By name, because a page's copy of this module sees errors of the process's pool, where `instanceof` fails.
    if (cause.name === "ConnectionFailed" || DRIVER_SENTENCES.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}

/** Returns null unless the error is a unique violation (SQLSTATE 23505). */
export function violatedIndex(error: unknown): string | null {
  let cause: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    const { code, constraint } = cause as { code?: unknown; constraint?: unknown };
    if (code === "23505" && typeof constraint === "string") return constraint;
    cause = cause.cause;
  }
  return null;
}
