import pino from "pino";
import { environment } from "./env";
import { maskText } from "./mask-text";
import { processWide } from "./process-wide";
import { currentRequestId } from "./request-scope";
import { currentTrace } from "./tracing/span";

/** What is hidden under these names, and in any text by its form, should somebody hand it over all the same. */
const HIDDEN = [
  "email",
  "password",
  "token",
  "secret",
  "key",
  "authorization",
  "cookie",
  "address",
  "recipient",
  "phone",
  "body",
];
const REDACTED = HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** The log: one JSON object a line on standard output, with its request. Never an address, token, key or body. */
export function log(): pino.Logger {
  return processWide("log", () => makeLog(environment().logLevel));
}

/** The same with a destination of one's own. */
export function makeLog(level: string, destination: pino.DestinationStream = pino.destination(1)): pino.Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED, censor: "(hidden)" },
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? { ...currentTrace() } : { requestId, ...currentTrace() };
      },
      hooks: { streamWrite: maskText },
    },
    destination,
  );
}
