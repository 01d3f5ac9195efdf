import { format } from "node:util";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { isFormUnread } from "@/lib/platform/request-scope";

/** Next reports a failed page by `console.error`, and a database error quotes values. The log leaves them out. */
export function sendConsoleToLog(): void {
  for (const [method, level] of [
    ["error", "error"],
    ["warn", "warn"],
    ["log", "info"],
    ["info", "info"],
  ] as const)
    console[method] = (...args: unknown[]) => {
      const error = args.find((part) => part instanceof Error);
      if (error && isFormUnread()) return log().debug({ detail: error.name }, "a form could not be read");
      const message = format(...args.map((part) => (part instanceof Error ? part.name : part))).trim();
      log()[level](error ? { err: errorForLog(error), ...digestOf(error) } : {}, message);
    };
}

function digestOf(error: Error): { digest?: string } {
  const { digest } = error as { digest?: unknown };
  return typeof digest === "string" ? { digest } : {};
}
