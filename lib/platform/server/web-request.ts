import type { IncomingMessage, ServerResponse } from "node:http";
import { environment } from "@/lib/platform/env";

const WITHOUT_BODY = new Set(["GET", "HEAD"]);

/** What a route handler of the Web standard gets: the same request, its body a stream, its signal the connection's. */
export function webRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  method: string,
  pathAndQuery: string,
): Request {
  const disconnected = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) disconnected.abort();
  });
  return new Request(environment().publicUrl + pathAndQuery, {
    method,
    headers: headersOf(incoming),
    signal: disconnected.signal,
    ...(WITHOUT_BODY.has(method) ? {} : { body: bodyOf(incoming, outgoing), duplex: "half" }),
  } as RequestInit);
}

/** Node keeps the first of two Authorization headers; a request with two credentials has to be seen as such. */
function headersOf({ headers, headersDistinct }: IncomingMessage): Headers {
  const all = new Headers(headers as Record<string, string>);
  const credentials = headersDistinct["authorization"] ?? [];
  if (credentials.length > 1) all.set("authorization", credentials.join(", "));
  return all;
}

/** Not `Readable.toWeb`: cancelling that destroys the socket, and with it the answer that says why. */
function bodyOf(incoming: IncomingMessage, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on("data", (chunk: Buffer) => {
          controller.enqueue(chunk);
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once("end", () => isCancelled || controller.close());
        incoming.once("error", (error) => controller.error(error));
        incoming.pause();
      },
      pull: () => {
        goOn(incoming, outgoing);
        incoming.resume();
      },
      cancel: () => {
        isCancelled = true;
        incoming.removeAllListeners("data").pause();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Tells a client that asked first (`Expect: 100-continue`) to send its body. Asked once it is wanted. */
export function goOn({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (!headers.expect) return;
  delete headers.expect;
  outgoing.writeContinue();
}
