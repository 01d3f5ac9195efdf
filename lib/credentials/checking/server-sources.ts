import type { AllBrandsDb } from "@/db/tenant";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { findPublicModel, findPublicUnit } from "@/lib/interchange/public-subjects";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { fetchJson, fetchPublicText, type Bounds } from "@/lib/platform/http/guarded-fetch";
import { parseUrl } from "@/lib/platform/parse-url";
import { CREDENTIAL_MEDIA_TYPE } from "../rules";
import { findAndShow, type FindSubject, showIdentity } from "../show-credential";
import { signStatusList } from "../status-credential";
import type { CredentialSources } from "./check-submitted";

/** Other issuers' documents are fetched from the public network only; own documents are read locally. */

const OF_ISSUERS: Bounds = { allowsInner: () => false, exchangeMsMax: 10 * SECOND_MS, receivedBytesMax: 320 * 1024 };
const REDIRECTS_MAX = 3;

export function serverSources(db: AllBrandsDb, bounds: Bounds = OF_ISSUERS): CredentialSources {
  return {
    at: now(),
    async document(url) {
      const slug = /^\/brands\/([^/]+)\/did\.json$/.exec(ownPath(url) ?? "")?.[1];
      return slug === undefined ? fetchJson(url, bounds) : showIdentity({ db }, { slug });
    },
    async text(url) {
      const own = /^\/brands\/([^/]+)\/(status|suspension)\/(\d+)$/.exec(ownPath(url) ?? "");
      if (!own) return fetchPublicText(url, { accept: CREDENTIAL_MEDIA_TYPE, bounds });
      const [, slug = "", kind, list = ""] = own;
      return signStatusList(db, { slug, list, purpose: kind === "status" ? "revocation" : "suspension" });
    },
    credential: (address) => credentialAt(db, address, bounds),
  };
}

async function credentialAt(db: AllBrandsDb, address: string, bounds: Bounds): Promise<string> {
  const { publicUrl } = environment();
  const ours = atOwnHost(address);
  const path = /^https?:/i.test(ours) ? ownPath(ours) : "";
  if (path === null)
    return fetchPublicText(address, {
      accept: `${CREDENTIAL_MEDIA_TYPE}, application/vc+ld+jwt;q=0.9, application/json;q=0.5`,
      bounds,
      redirectsMax: REDIRECTS_MAX,
    });
  const [, gtin, version] = /^\/(?:m|01)\/(\d{14})(?:\/credential(?:\/(\d+))?)?\/?$/.exec(path) ?? [];
  const number = version ?? /\/credential\/(\d+)\/?$/.exec(path)?.[1];
  const at = publicUrl + path + (parseUrl(ours)?.search ?? "");
  const find: FindSubject = (visitor) =>
    gtin ? findPublicModel(visitor, { gtin }) : findPublicUnit(visitor, { code: path ? at : ours });
  return (await findAndShow(db, find, number)).token;
}

function ownPath(address: string): string | null {
  const [target, own] = [parseUrl(address), new URL(environment().publicUrl)];
  return target?.host === own.host ? target.pathname : null;
}
