import { findBrandBySlug } from "@/db/queries/brands";
import { findNewestList, listSetPlaces } from "@/db/queries/credentials";
import type { AllBrandsDb } from "@/db/tenant";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { keysOf, openSigner } from "@/lib/signing-keys/open-signing-key";
import { issuerDid } from "@/lib/signing-keys/rules";
import { statusListUrl, suspensionListUrl, compactOf, signPayload } from "./sign-credential";
import { encodeStatusList } from "./status-list";

export const STATUS_TTL_MS = 5 * MINUTE_MS;

interface Asked {
  slug: string;
  list: string;
  purpose: "revocation" | "suspension";
  /** Archived with the credentials: it states the status at its creation and does not expire. */
  isKept?: boolean;
}

/**
 * A brand's signed status list (Bitstring Status List 1.0, section 2.2). Lost, stolen or recalled items are not
 * revoked; verification reports them. Reads the primary, because revocation must be immediate. Throws `not_found`.
 */
export async function signStatusList(
  db: AllBrandsDb,
  { slug, list: name, purpose, isKept = false }: Asked,
): Promise<string> {
  const list = /^[1-9]\d{0,8}$/.test(name) ? Number(name) : 0;
  const brand = list > 0 ? await findBrandBySlug(db, slug) : null;
  if (!brand || !isShownHere(brand.id) || list > (await findNewestList(db, brand.id)).list)
    throw new DomainError("not_found", "There is no such list.");
  const at = now();
  const signer = openSigner(await keysOf(db, brand), at);
  const encodedList = encodeStatusList(await listSetPlaces(db, { brandId: brand.id, list, purpose }));
  const did = issuerDid({ slug, publicUrl: environment().publicUrl });
  const id = (purpose === "revocation" ? statusListUrl : suspensionListUrl)(slug, list);
  const payload = Buffer.from(
    JSON.stringify({
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      id,
      type: ["VerifiableCredential", "BitstringStatusListCredential"],
      issuer: did,
      validFrom: at.toISOString(),
      ...(!isKept && { validUntil: new Date(at.getTime() + 2 * STATUS_TTL_MS).toISOString() }),
      credentialSubject: {
        id: `${id}#list`,
        type: "BitstringStatusList",
        statusPurpose: purpose,
        encodedList,
        ttl: STATUS_TTL_MS,
      },
      iss: did,
      jti: id,
      iat: Math.floor(at.getTime() / 1000),
    }),
  );
  return compactOf({ did, kid: signer.kid, payload, signature: await signPayload(signer, { did, payload }) });
}
