import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import type { RequestedHost } from "@/lib/brands/hosts/known-hosts";
import { isCompressedLink, isResolved } from "@/lib/passports/resolver/answer";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { parseUrl } from "@/lib/platform/parse-url";
import { refusePage } from "@/lib/platform/server/refuse-page";

/**
 * At a brand's own host only what its labels lead to answers: the resolver, the pages of its items, their documents and
 * what these pages load. Nothing of the portal and of the API is there, and nobody is known.
 */

const PLACES = [
  /^\/p(?:\/[^/]+(?:\/(?:data|passport\.pdf|card\/[0-9a-f]{32}\.jpg|credential(?:\/\d+)?))?)?\/?$/,
  /^\/m\/[^/]+(?:\/(?:data|card\/[0-9a-f]{32}\.jpg|credential(?:\/\d+)?))?\/?$/,
  /^\/_next\/static\//,
  /^\/(?:logo|face|engraving|media)\//,
  /^\/brands\/[^/]+\/(?:did\.json|(?:status|suspension)\/\d+)$/,
  /^\/(?:accessibility|icon\.svg|favicon\.ico)$/,
];
/** What a holder does with an item needs forms and a session: it is at the deployment's own host. */
const HOLDERS = /^\/p\/[^/]+\/(?:claim|receive|proof)$/;
/** Asked by whatever name a balancer has for this process. */
const PROBES = /^\/api\/(?:health|ready)$/;
const METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a path is one of these, written plainly: no other way of writing it leads past them. */
export function isPublicPlace(path: string): boolean {
  return isPlain(path) && (isResolved(path) || isCompressedLink(path) || PLACES.some((place) => place.test(path)));
}

const isPlain = (path: string) => parseUrl(`http://host${path}`)?.pathname === path && !path.includes("//");

/** Prepares a request that was sent to a brand's host, or refuses it. Answers whether it may go on. */
export function admitAtBrandHost(
  asked: Exclude<RequestedHost, { is: "own" }>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): boolean {
  if (asked.is === "unknown") {
    if (PROBES.test(path)) return true;
    refusePage(incoming, outgoing, new DomainError("database_unavailable", "Try again in a moment."));
    return false;
  }
  if (path === "/" && METHODS.has(incoming.method ?? "")) {
    outgoing.writeHead(307, { Location: "/p", "Cache-Control": "no-store" }).end();
    return false;
  }
  if (["GET", "HEAD"].includes(incoming.method ?? "") && HOLDERS.test(path) && isPlain(path)) {
    const location = environment().publicUrl + (incoming.url ?? path);
    outgoing.writeHead(307, { Location: location, "Cache-Control": "no-store" }).end();
    return false;
  }
  if (!METHODS.has(incoming.method ?? "") || !isPublicPlace(path)) {
    refusePage(incoming, outgoing, new DomainError("not_found", "There is nothing at this address."));
    return false;
  }
  incoming.headers["x-carnet-brand"] = asked.brandId;
  incoming.headers["x-carnet-host"] = asked.host;
  delete incoming.headers.cookie;
  delete incoming.headers.authorization;
  onHeaders(outgoing, () => outgoing.removeHeader("set-cookie"));
  return true;
}
