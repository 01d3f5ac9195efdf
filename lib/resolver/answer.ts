import { database } from "@/db/client";
import { acrossBrands } from "@/db/tenant";
import { GS1_VOC } from "@/lib/brands/profile/link-types";
import { originOf } from "@/lib/passports/identifier";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { type WholeAnswer, DATA_ONLY } from "@/lib/platform/http/answer";
import { problemAnswer, toDomainError } from "@/lib/platform/http/problem";
import { type AddressedRequest, clientAddress } from "@/lib/platform/http/request";
import { newId } from "@/lib/platform/ids";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { logSecurity } from "@/lib/platform/security-log";
import { countScan, countUnknownSerial } from "@/lib/scans/count-scan";
import { countryIn, type ScanSubject, type Visit } from "@/lib/scans/list-contract";
import { decompress } from "./decompress";
import { LINKSET, type Resolved, resolve } from "./resolve";

const METHODS = "GET, HEAD, OPTIONS";
const LINKSET_CONTEXT =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"';
const FOR_EVERYBODY = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Link, Location",
  ...DATA_ONLY,
};
const NEGOTIATED = { ...FOR_EVERYBODY, Vary: "Accept, Accept-Language" };
const DESCRIPTION = "/.well-known/gs1resolver";
const CAPITALS = /^\/P\/([^/]+)\/?$/;

export const isResolved = (path: string): boolean =>
  /^\/\d{2,4}(?:\/|$)/.test(path) || path === DESCRIPTION || CAPITALS.test(path);

export const isCompressedLink = (path: string): boolean => decompress(path) !== null;

export const isUnsupportedLink = (path: string): boolean => /^\/(?:gtin\/.+|[\w-]{10,})$/.test(path);

/** Never throws; a refusal also returns its error. */
export async function answerResolver(request: AddressedRequest): Promise<WholeAnswer & { error?: DomainError }> {
  try {
    return { isToCaller: false, ...(await answer(request)) };
  } catch (thrown) {
    const requestId = newId("req");
    const error = toDomainError(thrown, requestId);
    const { status, headers, body } = problemAnswer(error, { requestId, path: request.path });
    const all = { ...NEGOTIATED, "Cache-Control": "no-store", "X-Request-Id": requestId, ...headers };
    return { status, headers: all, body, isToCaller: false, error };
  }
}

type Answered = Pick<WholeAnswer, "status" | "headers" | "body">;

async function answer(request: AddressedRequest): Promise<Answered> {
  const { method, path, search, headers } = request;
  if (method === "OPTIONS") return { status: 204, headers: preflight(), body: null };
  if (method !== "GET" && method !== "HEAD")
    throw new DomainError("method_not_allowed", `The resolver answers ${METHODS}.`, { headers: { Allow: METHODS } });
  const { publicUrl } = environment();
  const origin = originOf(headers.get("x-carnet-host"), publicUrl);
  if (path === DESCRIPTION) return description(origin);
  const own = CAPITALS.exec(path)?.[1];
  if (own !== undefined) return moved(`${origin}/p/${own}${search}`, { "Cache-Control": "no-store" });
  const decompressed = decompress(path);
  const query = {
    path: decompressed?.path ?? path,
    search: joined(decompressed?.search, search),
    accept: headers.get("accept"),
    acceptLanguage: headers.get("accept-language"),
  };
  const resolved = await resolve(acrossBrands(database().db), query, {
    publicUrl,
    origin,
    onlyBrand: headers.get("x-carnet-brand") ?? undefined,
    onMiss: (model) => countMiss(request, model),
    onScan: (subject) => method === "GET" && countScan(subject, "label", visitOf(request)),
  });
  const links = [`<${resolved.anchor}?linkType=linkset>; rel="linkset"; type="${LINKSET}"`];
  if (decompressed) links.push(`<${origin}${decompressed.path}${decompressed.search}>; rel="owl:sameAs"`);
  return sent(resolved, links.join(", "), query.accept);
}

const joined = (first: string | undefined, beside: string) =>
  first && beside ? `${first}&${beside.slice(1)}` : first || beside;

function sent(resolved: Resolved, link: string, accept: string | null): Answered {
  const cached = { "Cache-Control": resolved.hasCode ? "no-store" : "max-age=300" };
  if (resolved.kind === "redirect") return moved(resolved.location, { Link: link, ...cached });
  const type = !accept?.includes(LINKSET) && accept?.includes("application/json") ? "application/json" : LINKSET;
  return {
    status: 200,
    headers: { ...NEGOTIATED, ...cached, "Content-Type": type, Link: `${link}, ${LINKSET_CONTEXT}` },
    body: JSON.stringify(resolved.document),
  };
}

const moved = (location: string, headers: Record<string, string>): Answered => ({
  status: 307,
  headers: { Location: location, ...NEGOTIATED, ...headers },
  body: "",
});

const preflight = () => ({
  ...FOR_EVERYBODY,
  Allow: METHODS,
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "Accept, Accept-Language",
});

/** GS1-Conformant Resolver 1.2, section 5. */
function description(origin: string): Answered {
  const about = {
    name: `Carnet at ${new URL(origin).host}`,
    resolverRoot: origin,
    supportedPrimaryKeys: ["01"],
    supportedLinkType: [{ namespace: GS1_VOC, prefix: "gs1:" }],
    supportedContextValuesEnumerated: [],
    contact: { fn: `Carnet at ${new URL(origin).host}`, hasURL: origin },
    linkTypeDefaultCanBeLinkset: false,
  };
  return {
    status: 200,
    headers: { ...FOR_EVERYBODY, "Content-Type": "application/json", "Cache-Control": "public, max-age=3600" },
    body: JSON.stringify(about),
  };
}

const visitOf = (request: AddressedRequest): Visit => ({
  client: clientAddress(request),
  country: countryIn(request.headers.get("x-carnet-country")),
});

/** Limits repeated requests for unknown codes, which are guesses. Throws `rate_limited`. */
function countMiss(request: AddressedRequest, model?: Pick<ScanSubject, "brandId" | "productId">): void {
  if (model) countUnknownSerial(model, visitOf(request));
  const { admitted, retryAfterSeconds } = addressLimiter("pages").admit(clientAddress(request));
  if (admitted) return;
  logSecurity("security.limited", "guesses", { clientAddress: clientAddress(request) });
  throw new DomainError("rate_limited", "Too many requests for unknown addresses came from your network.", {
    retryAfterSeconds,
  });
}
