import { maxHeaderSize, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { objectCache } from "@/lib/platform/caches";
import { DomainError } from "@/lib/platform/errors";
import { DATA_ONLY } from "@/lib/platform/http/answer";
import { problemAnswer } from "@/lib/platform/http/problem";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";

/** If the connection were cut immediately, a client that is still sending would lose the answer. */
const LINGER_MS = 2_000;
const lastAnswers = objectCache<Duplex, ServerResponse>();

interface ParserError extends Error {
  code?: string;
  reason?: string;
}

export function trackAnswer(outgoing: ServerResponse): void {
  lastAnswers.set(outgoing.req.socket, outgoing);
}

/** Handler for `clientError`. An answer in progress is cut off; an answer owed to an earlier request is sent last. */
export function refuseUnread(error: ParserError, socket: Duplex): void {
  const answer = lastAnswers.get(socket);
  const isOwed = answer !== undefined && !answer.headersSent && answer.req.complete;
  if (isOwed && socket.writable) answer.shouldKeepAlive = false;
  else if (error.code === "ECONNRESET") socket.destroy();
  else refuseConnection(socket, refusalOf(error));
}

export interface UnreadAnswer {
  requestId: string;
  status: number;
  head: Record<string, string>;
  body: string;
}

/** Closes the connection within two seconds. Writes nothing if an answer has begun or an earlier one is pending. */
export function refuseConnection(socket: Duplex, error: DomainError, unread: UnreadAnswer = unreadAnswer(error)): void {
  if (socket.writableEnded) return;
  const answer = lastAnswers.get(socket);
  const isInTheWay = answer !== undefined && !answer.writableFinished && (answer.headersSent || answer.socket === null);
  if (isInTheWay || !socket.writable) return void socket.destroy();
  const { requestId, status, head, body } = unread;
  log().debug({ requestId, status, detail: error.detail }, "a request could not be read");
  const lines = Object.entries({ ...head, Connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearTimeout(linger));
}

export function refuseRequest(outgoing: ServerResponse, error: DomainError): void {
  const { head, body } = unreadAnswer(error);
  outgoing.shouldKeepAlive = false;
  outgoing.writeHead(error.status, head).end(body);
}

function unreadAnswer(error: DomainError): UnreadAnswer {
  const requestId = newId("req");
  const { headers, body } = problemAnswer(error, { requestId, path: "/" });
  const length = { "Content-Length": String(Buffer.byteLength(body)) };
  return {
    requestId,
    status: error.status,
    body,
    head: { ...headers, ...length, "Cache-Control": "no-store", ...DATA_ONLY, "X-Request-Id": requestId },
  };
}

function refusalOf({ code, reason }: ParserError): DomainError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new DomainError(
      "headers_too_large",
      `The request line and the headers together may have ${maxHeaderSize / 1024} KB.`,
    );
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new DomainError("request_timeout", "The request did not arrive in time.");
  return new DomainError("malformed_request", `This cannot be read as HTTP/1.1${reason ? `: ${reason}` : ""}.`);
}
