import { decodeJwt } from "jose";
import type { TenantDb } from "@/db/tenant";
import { checkCredential } from "@/lib/credentials/checking/check-credential";
import type { CheckSources } from "@/lib/credentials/checking/rules";
import { signerFor } from "@/lib/credentials/keys/kept-signers";
import { compactOf, signPayload } from "@/lib/credentials/sign-credential";
import { termsUrl } from "@/lib/interchange/terms";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { COPY_FORMAT, type Manifest, type Pack } from "./rules";

/** A brand's list of its packs, as a credential of its own. Throws `signing_key_missing`. */
export async function signManifest(
  db: TenantDb,
  { brand, packs }: { brand: { id: string; name: string }; packs: readonly Pack[] },
): Promise<string> {
  const signer = await signerFor(db, brand.id);
  const { did, kid } = signer;
  const [at, { publicUrl: origin }] = [now(), environment()];
  const copy: Manifest = { format: COPY_FORMAT, origin, packs: [...packs] };
  const payload = Buffer.from(
    JSON.stringify({
      "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl(origin)],
      type: ["VerifiableCredential", "PublicCopy"],
      issuer: { id: did, name: brand.name },
      validFrom: at.toISOString(),
      credentialSubject: { id: did, type: "PublicCopy", copy },
      iss: did,
      iat: Math.floor(at.getTime() / SECOND_MS),
    }),
  );
  return compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
}

/** What a manifest says, if this brand has signed it; null: it has not, or another format. */
export async function readManifest(token: string, did: string, sources: CheckSources): Promise<Manifest | null> {
  const { verdict, facts } = await checkCredential(token, sources);
  if (verdict !== "valid" || facts?.issuerId !== did || !facts.types.includes("PublicCopy")) return null;
  const { credentialSubject } = decodeJwt<{ credentialSubject: { copy?: Manifest } }>(token);
  const { copy } = credentialSubject;
  return copy?.format === COPY_FORMAT ? copy : null;
}
