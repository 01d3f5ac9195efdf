import { inSourceLines } from "./source-lines";

/** An error as the log may hold it: never a statement's parameters or a row's values: addresses, tokens. */

interface ForLog {
  name: string;
  message?: string;
  /** SQLSTATE or the operating system's code. */
  code?: string;
  constraint?: string;
  table?: string;
  stack?: string;
  cause?: ForLog;
}

const CAUSES_MAX = 5;

/** SQLSTATEs of the server's own trouble (connection, resources, operator, system): their messages quote no values. */
const SERVER_TROUBLE = /^(08|53|57|58)/;

/** What `pg` and drizzle put into a message may quote values; anybody else's message is kept. */
function quotesValues(error: Error): boolean {
  if ("severity" in error && "code" in error && SERVER_TROUBLE.test(String(error.code))) return false;
  return error.name === "DrizzleQueryError" || error.message.startsWith("Failed query") || "severity" in error;
}

/** The error and its causes as plain data. */
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
