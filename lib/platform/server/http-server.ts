import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { DomainError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { UPLOAD_MS_MAX } from "./body-deadline";
import { trackAnswer, refuseConnection, refuseRequest, refuseUnread } from "./refuse-unread";

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
    trackAnswer(outgoing);
    if (!isForOneHost(incoming))
      return refuseRequest(
        outgoing,
        new DomainError("malformed_request", "A request of HTTP/1.1 has one Host header."),
      );
    answer(incoming, outgoing);
  };
  const ignoreExpectation: Answer = (incoming, outgoing) => {
    delete incoming.headers.expect;
    take(incoming, outgoing);
  };
  return createServer({ ...OPTIONS, ...options }, take)
    .on("checkContinue", take)
    .on("checkExpectation", ignoreExpectation)
    .on("connect", (_incoming, socket) =>
      refuseConnection(socket, new DomainError("method_not_allowed", "This is no proxy.", { headers: { Allow: "" } })),
    )
    .on("clientError", refuseUnread);
}

/** RFC 9112, section 3.2: a request with more than one Host has to be refused, and one of HTTP/1.1 with none. */
function isForOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (
      must(rawHeaders[index], "A raw header").length === 4 &&
      must(rawHeaders[index], "A raw header").toLowerCase() === "host"
    )
      hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}
