import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { logSecurity } from "@/lib/platform/security-log";
import { CountedBody, FORM_BYTES_MAX, takeRest } from "./body-cap";
import { goOn } from "./incoming-request";
import { refusePage } from "./refuse-page";

export const PAGE_METHODS = ["GET", "HEAD", "POST", "OPTIONS"];

type PageHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

interface Pages {
  /** Returns the maximum body size in bytes. Throws the refusal. */
  admit: (incoming: IncomingMessage, pathAndQuery: string) => Promise<number>;
  serve: PageHandler;
  /** Next answers OPTIONS for a route handler, but fails for a page. */
  isPage: (path: string) => boolean;
}

export async function servePages(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { admit, serve, isPage }: Pages,
): Promise<void> {
  const pathAndQuery = incoming.url ?? "/";
  const refuse = (error: DomainError) => {
    if (error.code === "payload_too_large") logSecurity("security.limited", "body");
    if (outgoing.headersSent) incoming.socket.destroy();
    else refusePage(incoming, outgoing, error);
  };
  const body = new CountedBody(incoming);
  let isForm: boolean;
  try {
    const bodyBytesMax = await admit(incoming, pathAndQuery);
    body.cap(bodyBytesMax, refuse);
    isForm = bodyBytesMax <= FORM_BYTES_MAX;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(error);
  }
  if (incoming.method === "OPTIONS" && isPage(requireValue(pathAndQuery.split("?", 1)[0])))
    return void outgoing.writeHead(204, { Allow: PAGE_METHODS.join(", ") }).end();
  goOn(incoming, outgoing);
  takeRest(incoming, outgoing);
  // No page is rendered for a body that may still be too large or never end.
  if (isForm && !(await body.isComplete)) return;
  await serve(incoming, outgoing);
}
