import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressedRequest } from "@/lib/platform/http/request";
import { parseUrl } from "@/lib/platform/parse-url";

/** Paths that the URL parser does not change, so parsing can be skipped. */
const PLAIN = /^\/(?!.*\/(?:\.|%2[Ee]))[\w\-~!$&*+,;=:@%./]*(?:\?[\w\-~!$&()*+,;=:@%./?]*)?$/;

export class IncomingRequest implements AddressedRequest {
  readonly path: string;
  readonly search: string;
  readonly headers = this;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #body: ReadableStream<Uint8Array> | undefined;

  constructor(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    readonly method: string,
    pathAndQuery: string,
  ) {
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    const query = pathAndQuery.indexOf("?");
    if (PLAIN.test(pathAndQuery)) {
      this.path = query < 0 ? pathAndQuery : pathAndQuery.slice(0, query);
      this.search = query < 0 || query === pathAndQuery.length - 1 ? "" : pathAndQuery.slice(query);
    } else {
      const url = new URL(`http://localhost${pathAndQuery}`);
      this.path = url.pathname;
      this.search = url.search;
    }
  }

  /** Node keeps only the first of two Authorization headers. A request with two credentials must be recognized. */
  get(name: string): string | null {
    if (name === "authorization") return credentialsOf(this.#incoming.rawHeaders);
    return (this.#incoming.headers[name] as string | undefined) ?? null;
  }

  get body(): ReadableStream<Uint8Array> | null {
    if (this.method === "GET" || this.method === "HEAD") return null;
    return (this.#body ??= bodyOf(this.#incoming, this.#outgoing));
  }
}

function credentialsOf(rawHeaders: readonly string[]): string | null {
  let credentials: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 13 || name.toLowerCase() !== "authorization") continue;
    const value = rawHeaders[index + 1] ?? "";
    credentials = credentials === null ? value : `${credentials}, ${value}`;
  }
  return credentials;
}

/** Not `Readable.toWeb`: cancelling it destroys the socket before the error answer is sent. */
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
        // The request may have ended before the stream was created, and emits no second event.
        if (incoming.destroyed && !incoming.complete) controller.error(new Error("The connection was closed."));
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

export function goOn({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (!headers.expect) return;
  delete headers.expect;
  outgoing.writeContinue();
}

const ESCAPES = /(?:%[\dA-F]{2})+|%/gi;

/** Safe for the database: invalid escapes become literal characters, NUL the replacement character. */
export function readableAddress(address: string): string {
  return address.includes("%") ? address.replace(ESCAPES, readable) : address;
}

function readable(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll("%", ""), "hex");
  if (bytes.length === 0 || !isUtf8(bytes)) return escapes.replaceAll("%", "%25");
  return bytes.includes(0) ? escapes.replaceAll("%00", "%EF%BF%BD") : escapes;
}

/** A request can contain an absolute URL (RFC 9112, section 3.2.2). Its host is ignored. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = parseUrl(target);
  return url ? url.pathname + url.search : "/";
}

export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}

/** RFC 6265, section 4.2.1. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(";") ?? []) {
    const [cookieName = "", ...value] = part.split("=");
    if (cookieName.trim() === name) return decoded(value.join("=").trim());
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
