import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { wantedCoding } from "@/lib/platform/http/accepted-codings";

/** Below this a page fits one packet, and packing it would gain nothing. */
const PACKED_FROM_BYTES = 1_024;
const PACKED_TYPES =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|javascript|xml|manifest\+json)\b)/;
const CODINGS = ["br", "gzip"] as const;

/** As tight as costs about as much as rendering a tenth of the page does. */
const PACKERS = {
  br: () =>
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: () => createGzip({ level: 4 }),
};

/** What was written so far is to be readable; what follows may still refer to it. */
const FLUSH = { br: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH };

type Packer = ReturnType<(typeof PACKERS)[keyof typeof PACKERS]>;

/**
 * Whether another site may have had this browser ask: then what it puts into the address stands in a page beside what
 * is the reader's, and the length of a packed answer would tell what of it repeats (BREACH).
 */
function isInduced({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"];
  return headers.cookie !== undefined && (site === "cross-site" || site === "same-site");
}

/** Packs a page for whoever takes it packed, as it is written. To be called before anything is. */
export function packPage(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const coding = wantedCoding(String(incoming.headers["accept-encoding"] ?? ""), CODINGS);
  const plain = {
    writeHead: outgoing.writeHead.bind(outgoing) as (status: number, message?: string) => ServerResponse,
    write: outgoing.write.bind(outgoing) as (chunk: unknown, encoding?: unknown, done?: unknown) => boolean,
    end: outgoing.end.bind(outgoing) as (...last: unknown[]) => ServerResponse,
  };
  let packer: Packer | undefined;

  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    const message = typeof rest[0] === "string" ? rest[0] : undefined;
    setHeaders(outgoing, rest.find((part) => typeof part === "object") as HeadersGiven);
    if (packer === undefined && isPackable(incoming, outgoing, status)) {
      vary(outgoing);
      if (coding !== null && !isInduced(incoming)) packer = startPacking(outgoing, coding, plain);
    }
    return message === undefined ? plain.writeHead(status) : plain.writeHead(status, message);
  }) as ServerResponse["writeHead"];

  // Next asks for it after each part, so that a page's frame is there before what takes longer.
  Object.assign(outgoing, { flush: () => packer?.flush(FLUSH[coding ?? "gzip"]) });
  const head = () => outgoing.headersSent || outgoing.writeHead(outgoing.statusCode);
  outgoing.write = ((chunk: unknown, ...rest: unknown[]) => {
    head();
    return packer ? packer.write(chunk, ...(rest as [])) : plain.write(chunk, ...rest);
  }) as ServerResponse["write"];
  outgoing.end = ((...last: unknown[]) => {
    const [chunk] = last;
    const isAll = typeof chunk === "string" || chunk instanceof Uint8Array;
    if (!outgoing.headersSent && isAll && !outgoing.hasHeader("content-length"))
      outgoing.setHeader("Content-Length", Buffer.byteLength(chunk));
    if (isAll || packer) head();
    if (!packer) return plain.end(...last);
    packer.end(...(last as []));
    return outgoing;
  }) as ServerResponse["end"];
}

function startPacking(
  outgoing: ServerResponse,
  coding: (typeof CODINGS)[number],
  plain: { write: (chunk: unknown) => boolean; end: () => ServerResponse },
): Packer {
  const packer = PACKERS[coding]();
  outgoing.setHeader("Content-Encoding", coding);
  outgoing.removeHeader("Content-Length");
  packer.on("data", (chunk) => {
    if (!plain.write(chunk)) packer.pause();
  });
  outgoing.on("drain", () => packer.resume());
  packer.on("drain", () => outgoing.emit("drain"));
  packer.on("end", () => plain.end());
  packer.on("error", () => outgoing.destroy());
  outgoing.on("close", () => packer.destroy());
  return packer;
}

function isPackable({ method }: IncomingMessage, outgoing: ServerResponse, status: number): boolean {
  const header = (name: string) => String(outgoing.getHeader(name) ?? "");
  return (
    method !== "HEAD" &&
    ![204, 206, 304].includes(status) &&
    PACKED_TYPES.test(header("content-type")) &&
    header("content-encoding") === "" &&
    !header("cache-control").includes("no-transform") &&
    !(Number(header("content-length") || Infinity) < PACKED_FROM_BYTES)
  );
}

function vary(outgoing: ServerResponse): void {
  const named = String(outgoing.getHeader("vary") ?? "");
  if (!/\baccept-encoding\b|\*/i.test(named))
    outgoing.setHeader("Vary", named === "" ? "Accept-Encoding" : `${named}, Accept-Encoding`);
}

type HeadersGiven = OutgoingHttpHeaders | string[] | undefined;

/** What `writeHead` is given, as an object or as a flat list, is set one by one, so that it can be asked for. */
export function setHeaders(outgoing: ServerResponse, given: HeadersGiven): void {
  const entries = Array.isArray(given)
    ? given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]] as const] : []))
    : Object.entries(given ?? {});
  for (const [name, value] of entries) if (value !== undefined) outgoing.setHeader(name, value);
}
