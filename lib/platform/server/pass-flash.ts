import type { IncomingMessage, ServerResponse } from "node:http";
import { flashCookieName, flashCookieOptions } from "@/lib/people/auth/flash-cookie";
import { decodeSession, sessionCookieName } from "@/lib/people/auth/session-cookie";
import { encodeFlash, FLASH_HEADER } from "@/lib/platform/http/flash";
import { openFlash, outcomeIn } from "@/lib/platform/http/sealed-flash";
import { cookieIn } from "./cookie-in";

/** On the answer that shows it. Next copies it to that of the action when it takes the next page along. */
const SHOWN_HEADER = "x-carnet-flash-shown";
/** How an action ended, for the page's scripts. */
const OUTCOME_HEADER = "x-carnet-outcome";

/** Hands what is to be said once to the page that it is for, and takes it back from the browser. */
export async function passFlash(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.method === "POST") return beforeHead(outgoing, () => settleAction(outgoing));
  const { headers } = incoming;
  const value = cookieIn(headers.cookie, flashCookieName());
  if (!value || incoming.method !== "GET" || isPrefetch(headers)) return;
  const session = await decodeSession(cookieIn(headers.cookie, sessionCookieName()));
  const path = (incoming.url ?? "/").split("?", 1)[0]!;
  const flash = openFlash(value, { sessionId: session?.sessionId ?? null, path });
  if (!flash) return;
  headers[FLASH_HEADER] = encodeFlash(flash);
  beforeHead(outgoing, (status) => {
    if (status >= 300 && status < 400) return;
    outgoing.setHeader(SHOWN_HEADER, "1");
    const { path: at, secure } = flashCookieOptions();
    outgoing.appendHeader(
      "Set-Cookie",
      `${flashCookieName()}=; Path=${at}; Max-Age=0; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
    );
  });
}

const isPrefetch = (headers: IncomingMessage["headers"]) =>
  headers["next-router-prefetch"] !== undefined ||
  headers["next-router-segment-prefetch"] !== undefined ||
  /prefetch/.test(String(headers["sec-purpose"] ?? headers.purpose));

/** Where the answer of an action holds the next page already, what it was to say once has been said. */
function settleAction(outgoing: ServerResponse): void {
  const given = [outgoing.getHeader("set-cookie") ?? []].flat().map(String);
  const isFlash = (cookie: string) => cookie.startsWith(`${flashCookieName()}=`);
  const cookie = given.find(isFlash);
  const outcome = cookie && outcomeIn(cookie.slice(cookie.indexOf("=") + 1).split(";", 1)[0]!);
  if (outcome) outgoing.setHeader(OUTCOME_HEADER, outcome);
  if (!outgoing.hasHeader(SHOWN_HEADER)) return;
  const others = given.filter((one) => !isFlash(one));
  if (others.length > 0) outgoing.setHeader("set-cookie", others);
  else outgoing.removeHeader("set-cookie");
}

function beforeHead(outgoing: ServerResponse, act: (status: number) => void): void {
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  outgoing.writeHead = ((...head: unknown[]) => {
    if (!outgoing.headersSent) act(typeof head[0] === "number" ? head[0] : outgoing.statusCode);
    return writeHead(...head);
  }) as ServerResponse["writeHead"];
}
