import type { Recognised } from "@/lib/credentials/checking/check-credential";
import { checkSubmittedCredential, type Given } from "@/lib/credentials/checking/check-submitted";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { now } from "@/lib/platform/clock";

/** Fetches third-party data through this site, because the CSP allows no other origin. Loaded on demand. */
export const checkInBrowser = (recognised: Recognised): Promise<Given> =>
  checkSubmittedCredential(recognised, {
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

/** did:web has no scheme: the site's own documents use its current scheme. */
function ownAddress(address: string): string | null {
  const { host, pathname } = new URL(address);
  return host === window.location.host ? pathname : null;
}
