const CAUSES_MAX = 5;

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
