import type { IncomingMessage, ServerResponse } from "node:http";

/** Sends a Web-standard answer as it comes, a chunk at a time and never faster than the client reads. */
export async function sendResponse(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (outgoing.destroyed) return void response.body?.cancel();
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  // What is left of an unread body would be read to its end, for as long as the client cares to send.
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  if (response.body && incoming.method !== "HEAD") await sendBody(response.body, outgoing);
  outgoing.end();
}

async function sendBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  outgoing.once("close", () => void reader.cancel().catch(() => undefined));
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!outgoing.write(part.value) && !outgoing.destroyed) await drained(outgoing);
  }
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
