import { database } from "@/db/client";
import { listProvedHosts } from "@/db/queries/brand-hosts";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { parseUrl } from "@/lib/platform/parse-url";
import { processWide } from "@/lib/platform/process-wide";

/** The hosts that brands have proved, as this process knows them: asked for with every request. */

const LOOK_EVERY_MS = 15 * SECOND_MS;

const known = () =>
  processWide("brand-hosts", (): { brands: ReadonlyMap<string, string>; isLoaded: boolean } => ({
    brands: new Map(),
    isLoaded: false,
  }));

/** Takes up what is proved by now. */
export async function loadHosts(db: AllBrandsDb): Promise<void> {
  const rows = await listProvedHosts(db);
  Object.assign(known(), { brands: new Map(rows.map(({ host, brandId }) => [host, brandId])), isLoaded: true });
}

/** Takes up what is proved by now, after the other process of this service has changed it. */
export const reloadHosts = (): Promise<void> => loadHosts(acrossBrands(database().db));

/** Does so again and again. Answers how to end it. */
export function watchHosts(): () => void {
  const look = () =>
    reloadHosts().catch((error: unknown) => log().warn({ err: errorForLog(error) }, "brands' hosts could not be read"));
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** A name in DNS with a dot in it, which no address and no name of a machine's own is. */
const NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/;

/** The name in a Host header (RFC 9110, section 7.2), without port and the root's dot. */
export const hostNameIn = (header: string | undefined): string =>
  (header ?? "").trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");

export type RequestedHost =
  /** The deployment's own, or a name under which it may be reached besides. */
  | { is: "own" }
  | { is: "brand"; host: string; brandId: string }
  /** It may be a brand's, which nobody can tell yet. */
  | { is: "unknown" };

const OWN: RequestedHost = { is: "own" };

/** Whose host a request was sent to. */
export function requestedHost(header: string | undefined): RequestedHost {
  const { publicHost } = environment();
  // Nearly always: nothing has to be read.
  if (header === publicHost) return OWN;
  const host = hostNameIn(header);
  if (host === hostNameIn(publicHost) || !NAME.test(host)) return OWN;
  const { brands, isLoaded } = known();
  const brandId = brands.get(host);
  if (brandId !== undefined) return { is: "brand", host, brandId };
  return isLoaded ? OWN : { is: "unknown" };
}

/** Whether a host is a brand's, for whoever is to fetch a certificate for it. */
export const isBrandHost = (host: string): boolean => known().brands.has(hostNameIn(host));

/** The address that a label of ours would hold at the deployment's own host; what is no brand's is as given. */
export function atOwnHost(given: string): string {
  const { brands } = known();
  if (brands.size === 0 || !/^\s*https:\/\//i.test(given)) return given;
  const url = parseUrl(given.trim());
  return url && url.port === "" && brands.has(url.hostname)
    ? given.trim().replace(/^https:\/\/[^/?#]+/i, environment().publicUrl)
    : given;
}
