import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "@/lib/platform/env";
import type { WholeAnswer } from "@/lib/platform/http/answer";

/** Limits of the unread body that is still read after the answer: much lower for unauthenticated requests. */
export const REST_BYTES_MAX = { caller: 32 * 1024 * 1024, stranger: 128 * 1024 };
const REST_MS_MAX = 2_000;

export async function sendAnswer(
  answer: Omit<WholeAnswer, "isToCaller">,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  restBytesMax = REST_BYTES_MAX.caller,
): Promise<void> {
  const { status, headers, body } = answer;
  if (outgoing.destroyed) return void (body instanceof ReadableStream && body.cancel());
  if (!incoming.complete) {
    await discardRest(incoming, restBytesMax);
    if (!incoming.complete) outgoing.shouldKeepAlive = false;
  }
  const isAsked = incoming.method !== "HEAD";
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers);
    if (isAsked) return sendBody(body, outgoing);
  } else if (body === null) outgoing.writeHead(status, headers);
  else outgoing.writeHead(status, { "Content-Length": Buffer.byteLength(body), ...headers });
  outgoing.end(isAsked ? body : undefined);
}

async function sendBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value) && !outgoing.destroyed) await drained(outgoing);
  }
  outgoing.end();
}

/** Clients that send their whole body first would lose the answer. Those that wait for `100 Continue` send none. */
function discardRest(incoming: IncomingMessage, bytesMax: number): Promise<void> {
  if (incoming.headers.expect || Number(incoming.headers["content-length"] ?? 0) > bytesMax) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const deadline = setTimeout(resolve, REST_MS_MAX);
    const done = () => {
      clearTimeout(deadline);
      resolve();
    };
    incoming.removeAllListeners("data");
    incoming.on("data", (chunk: Buffer) => (bytes += chunk.length) > bytesMax && done());
    incoming.once("end", done).once("close", done).resume();
  });
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      outgoing.off("drain", done).off("close", done);
      resolve();
    };
    outgoing.on("drain", done).on("close", done);
  });
}

/** Includes subdomains: a subdomain without TLS could set cookies for this host. */
const ONE_YEAR_SECONDS = 31_536_000;

/** HSTS (RFC 6797), only sent over TLS (section 7.2). Call it after `setTrustedHeaders`. */
export function setStrictTransport({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (environment().isHttps && headers["x-forwarded-proto"] === "https")
    outgoing.setHeader("Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
}
