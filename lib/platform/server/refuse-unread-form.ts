import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { watchAction } from "@/lib/platform/request-scope";
import { refusePage } from "./refuse-page";

/**
 * Next fails at a form that it cannot read, and at what is no form for an action, as it does at a page that fails.
 * Where no action was reached the sender is at fault, and is told so. To be called before anything else wraps the
 * answer.
 */
export function refuseUnreadForm(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method !== "POST") return;
  const wasReached = watchAction();
  const plain = {
    writeHead: outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse,
    write: outgoing.write.bind(outgoing) as (...part: unknown[]) => boolean,
    end: outgoing.end.bind(outgoing) as (...last: unknown[]) => ServerResponse,
  };
  let isRefused = false;
  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500 || wasReached()) return plain.writeHead(status, ...rest);
    // Our own scripts read this one.
    if (String(outgoing.getHeader("content-type")).startsWith("text/x-component")) return plain.writeHead(400, ...rest);
    Object.assign(outgoing, plain);
    refusePage(incoming, outgoing, new DomainError("malformed_request", "The form cannot be read."));
    isRefused = true;
    return outgoing;
  }) as ServerResponse["writeHead"];
  outgoing.write = ((...part: unknown[]) => isRefused || plain.write(...part)) as ServerResponse["write"];
  outgoing.end = ((...last: unknown[]) => (isRefused ? outgoing : plain.end(...last))) as ServerResponse["end"];
}
