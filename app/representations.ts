import type { IncomingMessage, ServerResponse } from "node:http";
import { bestType } from "@/lib/platform/http/media-types";

/** A page or data by `Accept` (RFC 9110, 12.5.1); EN 18216 requires this for passports. */

const PAGE_TYPES = ["text/html", "application/xhtml+xml", "text/x-component"] as const;

interface Negotiated {
  address: RegExp;
  others: Readonly<Record<string, (path: string) => string>>;
  /** The target if no type is acceptable; default: the page. */
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
