import { format } from "node:util";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { isFormUnread } from "@/lib/platform/request-scope";

/**
 * Next tells of a failed page by `console.error(error)`, and an error of the database quotes what the statement was
 * given. From here on what is said there is a line of the log, without values and under the request's id.
 */
export function sendConsoleToLog(): void {
  for (const [method, level] of [
    ["error", "error"],
    ["warn", "warn"],
    ["log", "info"],
    ["info", "info"],
  ] as const)
    console[method] = (...said: unknown[]) => {
      const error = said.find((part) => part instanceof Error);
      // Whoever sends what is no form is told so; the operator has nothing to do.
      if (error && isFormUnread()) return log().debug({ detail: error.name }, "a form could not be read");
      const words = format(...said.map((part) => (part instanceof Error ? part.name : part))).trim();
      log()[level](error ? { err: errorForLog(error), ...digestOf(error) } : {}, words);
    };
}

/** By which the reader of an error page names it. */
function digestOf(error: Error): { digest?: string } {
  const { digest } = error as { digest?: unknown };
  return typeof digest === "string" ? { digest } : {};
}
