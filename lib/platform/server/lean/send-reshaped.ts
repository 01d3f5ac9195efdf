import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

/**
 * Buffers a page that is written in parts and sends it through `reshape`, for all or only the listed `statuses`.
 * Other content passes unchanged. Call it before anything is written.
 */
export function sendReshaped(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reshape: (html: string) => string,
  statuses?: ReadonlySet<number>,
): void {
  const plain = {
    writeHead: outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse,
    flushHeaders: outgoing.flushHeaders.bind(outgoing),
    write: outgoing.write.bind(outgoing) as (...part: unknown[]) => boolean,
    end: outgoing.end.bind(outgoing) as (...last: unknown[]) => ServerResponse,
  };
  const parts: Buffer[] = [];
  const isPage = () =>
    incoming.method !== "HEAD" &&
    !outgoing.headersSent &&
    (statuses?.has(outgoing.statusCode) ?? true) &&
    String(outgoing.getHeader("content-type")).startsWith("text/html");

  outgoing.writeHead = ((status: number, ...rest: unknown[]) => {
    setHeaders(outgoing, rest.find((part) => typeof part === "object") as OutgoingHttpHeaders | undefined);
    outgoing.statusCode = status;
    return isPage() ? outgoing : plain.writeHead(status);
  }) as ServerResponse["writeHead"];
  outgoing.flushHeaders = () => {
    if (!isPage()) plain.flushHeaders();
  };
  outgoing.write = ((part: string | Uint8Array, ...rest: unknown[]) => {
    if (!isPage()) return plain.write(part, ...rest);
    parts.push(Buffer.from(part as string));
    for (const done of rest) if (typeof done === "function") process.nextTick(done);
    return true;
  }) as ServerResponse["write"];
  outgoing.end = ((...last: unknown[]) => {
    if (!isPage()) return plain.end(...last);
    const [part, ...rest] = typeof last[0] === "function" ? [undefined, ...last] : last;
    if (part !== undefined && part !== null) parts.push(Buffer.from(part as string));
    const whole = reshape(Buffer.concat(parts).toString("utf8"));
    outgoing.removeHeader("content-length");
    outgoing.removeHeader("link");
    Object.assign(outgoing, plain);
    return plain.end(whole, ...rest.filter((done) => typeof done === "function"));
  }) as ServerResponse["end"];
}

type HeadersGiven = OutgoingHttpHeaders | string[] | undefined;

/** Headers passed to `writeHead`, as an object or a flat list, are set one by one so that they can be read. */
function setHeaders(outgoing: ServerResponse, given: HeadersGiven): void {
  const entries = Array.isArray(given)
    ? given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]] as const] : []))
    : Object.entries(given ?? {});
  for (const [name, value] of entries) if (value !== undefined) outgoing.setHeader(name, value);
}
