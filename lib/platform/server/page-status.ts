import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { watchAction, watchPageStatus } from "@/lib/platform/request-scope";

/**
 * Sends a page with the status set by `answerWithStatus`. A form that Next cannot parse is the sender's error: 400
 * instead of Next's 500. Call it before anything is written.
 */
export function setPageStatus({ method }: IncomingMessage, outgoing: ServerResponse): void {
  const statedStatus = watchPageStatus();
  const wasReached = method === "POST" ? watchAction() : () => true;
  onHeaders(outgoing, () => {
    if (outgoing.statusCode === 200) outgoing.statusCode = statedStatus() ?? 200;
    else if (outgoing.statusCode === 500 && !wasReached()) outgoing.statusCode = 400;
  });
}
