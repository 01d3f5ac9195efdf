import pino from "pino";
import { once } from "./caches";
import { environment } from "./env";
import { maskText } from "./error-for-log";
import { currentRequestId } from "./request-scope";
import { currentTrace } from "./tracing/span";

/** Masked if they are logged by mistake: fields with these names, and similar patterns in any text. */
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

/** One JSON object per line, with the request id. Never log addresses, tokens, keys or bodies. */
export const log = once((): pino.Logger => makeLog(environment().logLevel));

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
