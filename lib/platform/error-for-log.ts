import { inSourceLines } from "./source-lines";

/** An error for the log, without statement parameters or row values, which can contain addresses and tokens. */

interface ForLog {
  name: string;
  message?: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: ForLog;
}

const CAUSES_MAX = 5;

/** SQLSTATEs of server errors (connection, resources, operator, system), whose messages contain no values. */
const SERVER_TROUBLE = /^(08|53|57|58)/;

function quotesValues(error: Error): boolean {
  if ("severity" in error && "code" in error && SERVER_TROUBLE.test(String(error.code))) return false;
  return error.name === "DrizzleQueryError" || error.message.startsWith("Failed query") || "severity" in error;
}

export function errorForLog(error: unknown, depth = 0): ForLog {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const frames = error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
  return {
    name: error.name,
    ...(quotesValues(error) ? {} : { message: error.message }),
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(frames ? { stack: inSourceLines(frames) } : {}),
    ...(error.cause === undefined || depth >= CAUSES_MAX ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  };
}
