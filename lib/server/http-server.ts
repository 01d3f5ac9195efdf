import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { UPLOAD_MS_MAX } from "./body-deadline";
import { noteAnswer, refuseRequest, refuseUnread } from "./refuse-unread";

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_MS_MAX,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Node's own refusal has no body.
  requireHostHeader: false,
};

/** A server that hands every request it can read to `answer`, and refuses the others by a problem document. */
export function createHttpServer(answer: Answer, options: ServerOptions = {}): Server {
  const take: Answer = (incoming, outgoing) => {
    noteAnswer(outgoing);
    // RFC 9112, section 3.2: a request of HTTP/1.1 without Host has to be refused.
    if (incoming.headers.host === undefined && incoming.httpVersion === "1.1")
      return refuseRequest(outgoing, new DomainError("malformed_request", "A request of HTTP/1.1 needs a Host header."));
    answer(incoming, outgoing);
  };
  const ignoreExpectation: Answer = (incoming, outgoing) => {
    delete incoming.headers.expect;
    take(incoming, outgoing);
  };
  return createServer({ ...OPTIONS, ...options }, take).on("checkContinue", take).on("checkExpectation", ignoreExpectation).on("clientError", refuseUnread);
}
