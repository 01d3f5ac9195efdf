import type { IncomingMessage } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { refuseConnection } from "./refuse-unread";

/** A file of 100 MB on a line of 1 Mbit/s takes a quarter of an hour. */
export const UPLOAD_MS_MAX = 1_800_000;
const BODY_MS_MAX = 120_000;

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Ends a request whose body does not arrive in time. Not for file uploads, which have the server's own timeout. */
export function setBodyDeadline(incoming: IncomingMessage, bodyMsMax = BODY_MS_MAX): void {
  if (!hasBody(incoming)) return;
  const timer = setTimeout(() => {
    if (incoming.complete) return;
    refuseConnection(incoming.socket, new DomainError("request_timeout", "The body did not arrive in time."));
  }, bodyMsMax).unref();
  incoming.once("close", () => clearTimeout(timer));
}
