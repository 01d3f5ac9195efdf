import type { IncomingMessage, ServerResponse } from "node:http";
import type { WholeAnswer } from "@/lib/platform/http/answer";

/** Of a request that is answered before its body was read, by whom it comes from: a stranger's is hardly read on. */
export const REST_BYTES_MAX = { caller: 32 * 1024 * 1024, stranger: 128 * 1024 };
const REST_MS_MAX = 2_000;

/**
 * Sends an answer: a stream as it comes, a chunk at a time and never faster than the client reads, all else at once.
 */
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

/**
 * Many clients read no answer before they have sent their whole body, and lose it when the connection is closed on
 * them. So the rest is taken in, up to a limit; whoever waits to be told to go on sends none.
 */
function discardRest(incoming: IncomingMessage, bytesMax: number): Promise<void> {
  if (incoming.headers.expect || Number(incoming.headers["content-length"] ?? 0) > bytesMax) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const deadline = setTimeout(resolve, REST_MS_MAX);
    const done = () => {
      clearTimeout(deadline);
      resolve();
    };
    // A body that nobody has begun to read stops its flow at each chunk.
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
