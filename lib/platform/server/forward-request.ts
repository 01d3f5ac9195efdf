import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { takeRest } from "./body-cap";
import { refusePage } from "./refuse-page";

/** Headers of the connection, not of the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = ["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "http2-settings"];
const RETRY_AFTER_SECONDS = 2;

/** The pages process never closes idle connections, so no request fails on a closed one. */
export const createPagesAgent = (): Agent => new Agent({ keepAlive: true, maxFreeSockets: 16 });

export interface Forwarding {
  socketPath: string;
  agent: Agent;
  onAnswered: () => void;
}

/** A connection closed on one side is closed on the other. Answers 503 while the process is unavailable. */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { socketPath, agent, onAnswered }: Forwarding,
): void {
  const { method, url: path = "/" } = incoming;
  const forwarded = request({ socketPath, agent, method, path, headers: withoutHopByHop(incoming.headers) });
  forwarded.on("continue", () => outgoing.writeContinue());
  forwarded.on("response", (answer) => {
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
    takeRest(incoming, outgoing);
    outgoing.writeHead(answer.statusCode ?? 502, withoutHopByHop(answer.headers));
    // Sent before the body: the head of a slow page lists what the browser should load.
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

export const pagesUnavailable = (): DomainError =>
  new DomainError("pages_unavailable", "Pages are briefly unavailable. Try again in a moment.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

function withoutHopByHop(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  const forwarded = { ...headers };
  for (const name of HOP_BY_HOP) delete forwarded[name];
  return forwarded;
}

/** Only for development: Next notifies browsers of changed sources over a WebSocket. */
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
