import type { IncomingMessage, ServerResponse } from "node:http";
import { flashCookieName, flashCookieOptions } from "@/lib/people/auth/flash-cookie";
import { decodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { encodeFlash, FLASH_HEADER } from "@/lib/platform/http/flash";
import { openFlash, outcomeIn, sealFlash } from "@/lib/platform/http/sealed-flash";
import { cookieIn } from "@/lib/platform/server/cookie-in";

/** On the answer that shows it. Next copies it to that of the action when it takes the next page along. */
const SHOWN_HEADER = "x-carnet-flash-shown";
/** On the answer of a page that leads on to the one that is to say it: an action's answer takes no cookie along. */
const MOVED_HEADER = "x-carnet-flash-moved";
/** How an action ended, for the page's scripts. */
const OUTCOME_HEADER = "x-carnet-outcome";

/** Where a page leads that finds out when its answer has begun: a row of React's stream, with an error of Next's. */
const REDIRECT_ROW = /^[0-9a-f]+:E\{"digest":"NEXT_REDIRECT;\w+;([^;"]+);/m;

/** Hands what is to be said once to its page, and takes it back; a page that leads on hands it on. */
export async function passFlash(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.method === "POST") return beforeHead(outgoing, () => settleAction(outgoing));
  const { headers } = incoming;
  const value = cookieIn(headers.cookie, flashCookieName());
  if (!value || incoming.method !== "GET" || isPrefetch(headers)) return;
  const session = await decodeSession(cookieIn(headers.cookie, sessionCookieName()));
  const sessionId = session?.sessionId ?? null;
  const flash = openFlash(value, { sessionId, path: pathOf(incoming.url ?? "/") });
  if (!flash) return;
  headers[FLASH_HEADER] = encodeFlash(flash);
  // Packed, its rows could not be read.
  delete headers["accept-encoding"];
  whole(outgoing, (body) => {
    const place = outgoing.getHeader("location") ?? REDIRECT_ROW.exec(body)?.[1];
    if (place === undefined) {
      outgoing.setHeader(SHOWN_HEADER, "1");
      return setFlashCookie(outgoing, "", 0);
    }
    const moved = sealFlash(flash, { sessionId, path: pathOf(String(place)) });
    outgoing.setHeader(MOVED_HEADER, moved);
    setFlashCookie(outgoing, moved);
  });
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? "/";

function setFlashCookie(outgoing: ServerResponse, value: string, seconds?: number): void {
  const { path, maxAge, secure } = flashCookieOptions();
  const attributes = `Path=${path}; Max-Age=${seconds ?? maxAge}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  outgoing.appendHeader("Set-Cookie", `${flashCookieName()}=${value}; ${attributes}`);
}

const isPrefetch = (headers: IncomingMessage["headers"]) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch/.test(String(headers["sec-purpose"] ?? headers.purpose));

/** Where the answer of an action holds the next page already, what it was to say has been said, or been handed on. */
function settleAction(outgoing: ServerResponse): void {
  const given = [outgoing.getHeader("set-cookie") ?? []].flat().map(String);
  const isFlash = (cookie: string) => cookie.startsWith(`${flashCookieName()}=`);
  const cookie = given.find(isFlash);
  const [value = ""] = (cookie ?? "").slice(flashCookieName().length + 1).split(";", 1);
  const outcome = cookie && outcomeIn(value);
  if (outcome) outgoing.setHeader(OUTCOME_HEADER, outcome);
  const moved = outgoing.getHeader(MOVED_HEADER);
  if (moved === undefined && !outgoing.hasHeader(SHOWN_HEADER)) return;
  outgoing.removeHeader("set-cookie");
  for (const other of given.filter((one) => !isFlash(one))) outgoing.appendHeader("set-cookie", other);
  if (moved !== undefined) setFlashCookie(outgoing, String(moved));
}

function beforeHead(outgoing: ServerResponse, act: () => void): void {
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  outgoing.writeHead = ((...head: unknown[]) => {
    if (!outgoing.headersSent) act();
    return writeHead(...head);
  }) as ServerResponse["writeHead"];
}

type Written = [
  chunk?: string | Uint8Array | (() => void),
  encoding?: BufferEncoding | (() => void),
  done?: () => void,
];

/** Holds an answer back until all of it is there, so that its head can say what becomes of it. */
function whole(outgoing: ServerResponse, act: (body: string) => void): void {
  const before = {
    writeHead: outgoing.writeHead.bind(outgoing),
    write: outgoing.write.bind(outgoing),
    end: outgoing.end.bind(outgoing),
    flushHeaders: outgoing.flushHeaders.bind(outgoing),
  };
  const chunks: Buffer[] = [];
  const keep = ([chunk, encoding]: Written) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const held = {
    flushHeaders: () => undefined,
    writeHead(status: number, ...more: unknown[]) {
      outgoing.statusCode = status;
      const headers = more.find((one): one is Record<string, string> => typeof one === "object");
      for (const [name, value] of Object.entries(headers ?? {})) outgoing.setHeader(name, value);
      return outgoing;
    },
    write(...given: Written) {
      keep(given);
      const done = given.find((one) => typeof one === "function");
      if (done) queueMicrotask(done);
      return true;
    },
    end(...given: Written) {
      keep(given);
      Object.assign(outgoing, before);
      const body = Buffer.concat(chunks);
      act(body.toString());
      return outgoing.end(
        body,
        given.find((one) => typeof one === "function"),
      );
    },
  };
  Object.assign(outgoing, held);
}
