import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { monotonicMs } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { trackAnswer, refuseConnection, refuseRequest, refuseUnread } from "./refuse-unread";

/** A file of 100 MB on a line of 1 Mbit/s takes a quarter of an hour. */
const UPLOAD_MS_MAX = 1_800_000;
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

/** Maximum of pipelined requests on one connection (RFC 9112, section 9.3.2). */
const PIPELINED_MAX = 16;
/** A client that reads an answer more slowly than this many bytes a millisecond is disconnected. */
const READ_BYTES_PER_MS_MIN = 16;
const STALLED_MS_MAX = 30_000;

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const OPTIONS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: UPLOAD_MS_MAX,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // Node's own refusal has no body, so the Host header is checked here.
  requireHostHeader: false,
};

export function createHttpServer(answer: Answer, options: ServerOptions & { stalledMsMax?: number } = {}): Server {
  const unanswered = new WeakMap<Socket, number>();
  const take: Answer = (incoming, outgoing) => {
    trackAnswer(outgoing);
    const { socket } = incoming;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    outgoing.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (waiting > PIPELINED_MAX) return void socket.destroy();
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
  const server = createServer({ ...OPTIONS, ...options }, take)
    .on("checkContinue", take)
    .on("checkExpectation", ignoreExpectation)
    .on("connect", (_incoming, socket) =>
      refuseConnection(socket, new DomainError("method_not_allowed", "This is no proxy.", { headers: { Allow: "" } })),
    )
    .on("clientError", refuseUnread);
  disconnectStalledClients(server, options.stalledMsMax ?? STALLED_MS_MAX);
  return server;
}

function disconnectStalledClients(server: Server, stalledMsMax: number): void {
  const connections = new Map<Socket, { bytes: number; sinceMs: number }>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { bytes: 0, sinceMs: monotonicMs() });
    socket.once("close", () => connections.delete(socket));
  });
  const checkStalledSockets = () => {
    for (const [socket, seen] of connections) {
      const { bytesWritten: bytes, writableLength: pending } = socket;
      if (pending === 0 || bytes !== seen.bytes) Object.assign(seen, { bytes, sinceMs: monotonicMs() });
      else if (monotonicMs() - seen.sinceMs > stalledMsMax + pending / READ_BYTES_PER_MS_MIN) socket.destroy();
    }
  };
  const timer = setInterval(checkStalledSockets, stalledMsMax / 4).unref();
  server.once("close", () => clearInterval(timer));
}

/** RFC 9112, section 3.2: a request with more than one Host, or an HTTP/1.1 request without one, must be refused. */
function isForOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (
      requireValue(rawHeaders[index], "A raw header").length === 4 &&
      requireValue(rawHeaders[index], "A raw header").toLowerCase() === "host"
    )
      hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion !== "1.1");
}
