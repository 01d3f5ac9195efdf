import type { IncomingMessage, ServerResponse } from "node:http";
import { bestType } from "@/lib/platform/http/media-types";

/**
 * Addresses that answer people with a page and programs with data, by what `Accept` prefers (RFC 9110, 12.5.1).
 * EN 18216 asks for it of passports.
 */

/** What a browser asks for, and Next's own requests for a page's data. */
const PAGE_TYPES = ["text/html", "application/xhtml+xml", "text/x-component"] as const;

interface Negotiated {
  address: RegExp;
  /** Each further media type with the path at which it is. */
  others: Readonly<Record<string, (path: string) => string>>;
  /** Where none of the types is acceptable; the page if it is left out. */
  otherwise?: (path: string) => string;
}

const below = (name: string) => (path: string) => `${path}/${name}`;
const DATA = {
  "application/ld+json": below("data"),
  "application/vc+jwt": below("credential"),
  "application/json": below("data"),
};
const markdown = (path: string) => path.replace(/^\/docs/, "/docs/markdown/docs");

const NEGOTIATED: readonly Negotiated[] = [
  { address: /^\/p\/[^/]+$/, others: { ...DATA, "application/pdf": below("passport.pdf") }, otherwise: below("data") },
  { address: /^\/m\/[^/]+$/, others: DATA, otherwise: below("data") },
  { address: /^\/docs(?:\/(?!markdown\/)[^.]+)?$/, others: { "text/markdown": markdown } },
  { address: /^\/status$/, others: { "application/json": () => "/status.json" } },
];

/** Leads a request to the representation that it prefers, and says in `Vary` that the answer depends on `Accept`. */
export function chooseRepresentation(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = "/" } = incoming;
  if (method !== "GET" && method !== "HEAD") return;
  const [path = "/"] = url.split("?", 1);
  const negotiated = NEGOTIATED.find(({ address }) => address.test(path));
  if (!negotiated) return;
  outgoing.setHeader("Vary", "Accept");
  incoming.url = pathOf(negotiated, path, headers.accept) + url.slice(path.length);
}

function pathOf({ others, otherwise }: Negotiated, path: string, accept: string | undefined): string {
  const type = bestType([...PAGE_TYPES, ...Object.keys(others)], accept ?? null);
  if (type === null) return otherwise?.(path) ?? path;
  return others[type]?.(path) ?? path;
}
