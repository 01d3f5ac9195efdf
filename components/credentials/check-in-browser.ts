import type { Recognised } from "@/lib/credentials/checking/check-credential";
import { checkSubmittedCredential, type Given } from "@/lib/credentials/checking/check-submitted";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { now } from "@/lib/platform/clock";

/**
 * Checks in this browser: what this site publishes is fetched as it is, and what others publish through it, since a
 * page may ask no other site. Loaded when something is to be checked.
 */
export const checkInBrowser = (given: Recognised): Promise<Given> =>
  checkSubmittedCredential(given, {
    at: now(),
    document: async (url) => JSON.parse(await get("issuer", url)) as unknown,
    text: (url) => get("status", url),
    credential: (address) => get("credential", address),
  });

type Kind = "issuer" | "status" | "credential";

async function get(kind: Kind, address: string): Promise<string> {
  const own = kind === "credential" ? null : ownAddress(address);
  const answer = await fetch(own ?? `/verify/source?${kind}=${encodeURIComponent(address)}`, {
    headers: { Accept: kind === "issuer" ? "application/did+json" : CREDENTIAL_MEDIA_TYPE },
  });
  if (!answer.ok) throw new Error(`the answer has status ${answer.status}`);
  return answer.text();
}

/** did:web names no scheme: this site's own documents are where it is. */
function ownAddress(address: string): string | null {
  const { host, pathname } = new URL(address);
  return host === window.location.host ? pathname : null;
}
