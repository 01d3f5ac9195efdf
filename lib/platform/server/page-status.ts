import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { watchAction, watchPageStatus } from "@/lib/platform/request-scope";

/** Call it before anything is written. A form that Next cannot parse gets 400 instead of Next's 500. */
export function setPageStatus({ method }: IncomingMessage, outgoing: ServerResponse): void {
  const statedStatus = watchPageStatus();
  const wasReached = method === "POST" ? watchAction() : () => true;
  onHeaders(outgoing, () => {
    if (outgoing.statusCode === 200) outgoing.statusCode = statedStatus() ?? 200;
    else if (outgoing.statusCode === 500 && !wasReached()) outgoing.statusCode = 400;
  });
}
