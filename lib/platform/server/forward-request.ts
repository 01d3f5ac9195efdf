import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { takeRest } from "./body-cap";
import { refusePage } from "./refuse-page";

/** Of one connection, not of the message on it (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "http2-settings"];
const RETRY_AFTER_SECONDS = 2;

/** Connections to the process that serves pages. It never closes an idle one, so none is lost between two requests. */
export const createPagesAgent = (): Agent => new Agent({ keepAlive: true, maxFreeSockets: 16 });

export interface Forwarding {
  socketPath: string;
  agent: Agent;
  /** Called once the other process has nothing left to do: it has answered, or waits for the client to read. */
  onAnswered: () => void;
}

/**
 * Forwards a request to the process that serves pages and its answer to the client, each as it comes and no faster
 * than the other side reads. A connection that one side closes is closed on the other. While the process is away the
 * client gets 503.
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { socketPath, agent, onAnswered }: Forwarding,
): void {
  const { method, url: path = "/" } = incoming;
  const forwarded = request({ socketPath, agent, method, path, headers: withoutHopByHop(incoming.headers) });
  forwarded.on("continue", () => outgoing.writeContinue());
  forwarded.on("response", (answer) => {
    // What is left of a body after its answer is read by neither process.
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    takeRest(incoming, outgoing);
    outgoing.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
    // Not held back until the body begins: a slow page's head tells the browser what to load.
    outgoing.flushHeaders();
    answer.on("data", (chunk: Buffer) => {
      if (outgoing.write(chunk)) return;
      onAnswered();
      answer.pause();
      outgoing.once("drain", () => answer.resume());
    });
    answer.on("end", () => {
      onAnswered();
      outgoing.end();
    });
    answer.on("error", () => outgoing.destroy());
  });
  forwarded.on("error", (error: NodeJS.ErrnoException) => {
    onAnswered();
    if (outgoing.headersSent || outgoing.destroyed) return void (outgoing.writableEnded || outgoing.destroy());
    log().warn({ err: errorForLog(error) }, "the process that serves pages did not answer");
    refusePage(incoming, outgoing, pagesUnavailable());
  });
  outgoing.on("close", () => {
    onAnswered();
    if (!outgoing.writableFinished) forwarded.destroy();
  });
  incoming.pipe(forwarded);
}

/** While the process that serves pages is away or busy. */
export const pagesUnavailable = (): DomainError =>
  new DomainError("pages_unavailable", "Pages are briefly unavailable. Try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

function withoutHopByHop(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  const kept = { ...headers };
  for (const name of HOP_BY_HOP) delete kept[name];
  return kept;
}

/** For development: Next tells browsers of changed sources over a WebSocket. */
export function forwardUpgrade(socketPath: string, incoming: IncomingMessage, client: Duplex, head: Buffer): void {
  const { method, url, rawHeaders } = incoming;
  const server = connect(socketPath);
  server.write(`${method} ${url} HTTP/1.1\r\n`);
  for (let index = 0; index < rawHeaders.length; index += 2)
    server.write(`${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`);
  server.write("\r\n");
  server.write(head);
  server.on("error", () => client.destroy()).on("close", () => client.destroy());
  client.on("error", () => server.destroy()).on("close", () => server.destroy());
  server.pipe(client).pipe(server);
}
