import { database } from "@/db/client";
import { listProvedHosts } from "@/db/queries/brand-hosts";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { sharedCache } from "@/lib/platform/caches";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { parseUrl } from "@/lib/platform/parse-url";

const LOOK_EVERY_MS = 15 * SECOND_MS;

/** One entry: the brand of each host. Missing until it is loaded. */
const hosts = sharedCache<"all", ReadonlyMap<string, string>>("brand hosts", { sizeMax: 1 });

export async function loadHosts(db: AllBrandsDb): Promise<void> {
  const rows = await listProvedHosts(db);
  hosts.set("all", new Map(rows.map(({ host, brandId }) => [host, brandId])));
}

export const reloadHosts = (): Promise<void> => loadHosts(acrossBrands(database().db));

export function watchHosts(): () => void {
  const reload = () =>
    reloadHosts().catch((error: unknown) => log().warn({ err: errorForLog(error) }, "brands' hosts could not be read"));
  void reload();
  const timer = setInterval(() => void reload(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** A DNS name with a dot, which excludes IP addresses and names of local machines. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

/** The name in a Host header (RFC 9110, section 7.2) without port and trailing dot. */
export const hostNameIn = (header: string | undefined): string =>
  (header ?? "").trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

export type RequestedHost =
  | { is: "own" }
  | { is: "brand"; host: string; brandId: string }
  /** Possibly a brand's host: the list has not been loaded. */
  | { is: "unknown" };

const OWN: RequestedHost = { is: "own" };

export function requestedHost(header: string | undefined): RequestedHost {
  const { publicHost } = environment();
  if (header === publicHost) return OWN;
  const host = hostNameIn(header);
  if (host === hostNameIn(publicHost) || !NAME.test(host)) return OWN;
  const brands = hosts.get("all");
  const brandId = brands?.get(host);
  if (brandId !== undefined) return { is: "brand", host, brandId };
  return brands ? OWN : { is: "unknown" };
}

/** Used to decide whether a TLS certificate may be requested for the host. */
export const isBrandHost = (host: string): boolean => hosts.get("all")?.has(hostNameIn(host)) ?? false;

/** Addresses that are not at a brand's host are returned unchanged. */
export function atOwnHost(address: string): string {
  const brands = hosts.get("all");
  if (!brands?.size || !/^\s*https:\/\//i.test(address)) return address;
  const url = parseUrl(address.trim());
  return url && url.port === "" && brands.has(url.hostname)
    ? address.trim().replace(/^https:\/\/[^/?#]+/i, environment().publicUrl)
    : address;
}
