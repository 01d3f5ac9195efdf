import pino from "pino";
import { environment } from "./env";
import { processWide } from "./process-wide";

/** The structured log: one JSON object a line on standard output. Never given an address, token, key or body. */
export function log(): pino.Logger {
  return processWide("log", () => pino({ level: environment().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }));
}
