import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import type { RequestedHost } from "@/lib/hosts/known-hosts";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { parseUrl } from "@/lib/platform/parse-url";
import { refusePage } from "@/lib/platform/server/refuse-page";
import { isCompressedLink, isResolved } from "@/lib/resolver/answer";

/** Paths on a brand's own host: the resolver, item pages and assets, but not the portal, the API or sessions. */

const PLACES = [
  /^\/p(?:\/[^/]+(?:\/(?:data|passport\.pdf|card\/[0-9a-f]{32}\.jpg|credential(?:\/\d+)?))?)?\/?$/,
  /^\/m\/[^/]+(?:\/(?:data|card\/[0-9a-f]{32}\.jpg|credential(?:\/\d+)?))?\/?$/,
  /^\/_next\/static\//,
  /^\/(?:logo|face|engraving|media)\//,
  /^\/brands\/[^/]+\/(?:did\.json|(?:status|suspension)\/\d+)$/,
  /^\/brands\/[^/]+\/unsold-goods(?:\/offers(?:\/uno_[0-9a-z]+)?)?$/,
  /^\/brands\/[^/]+\/unsold-goods\/\d{4}-\d{2}-\d{2}(?:\/table\.(?:csv|json|pdf|xlsx))?$/,
  /^\/(?:accessibility|icon\.svg|favicon\.ico)$/,
];
/** A holder's forms need a session, which exists only on the deployment's own host. */
const HOLDERS = /^\/p\/[^/]+\/(?:claim|receive|proof)$/;
/** Load balancers may call these with any host name. */
const PROBES = /^\/api\/(?:health|ready)$/;
const METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** True only for a plainly spelled path, so that no other encoding reaches further. */
export function isPublicPlace(path: string): boolean {
  return isPlain(path) && (isResolved(path) || isCompressedLink(path) || PLACES.some((pattern) => pattern.test(path)));
}

const isPlain = (path: string) => parseUrl(`http://host${path}`)?.pathname === path && !path.includes("//");

export function admitAtBrandHost(
  requested: Exclude<RequestedHost, { is: "own" }>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  path: string,
): boolean {
  if (requested.is === "unknown") {
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
  incoming.headers["x-carnet-brand"] = requested.brandId;
  incoming.headers["x-carnet-host"] = requested.host;
  delete incoming.headers.cookie;
  delete incoming.headers.authorization;
  onHeaders(outgoing, () => outgoing.removeHeader("set-cookie"));
  return true;
}
