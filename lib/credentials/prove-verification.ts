import type { TenantDb } from "@/db/tenant";
import { termsUrl } from "@/lib/interchange/subject";
import type { Verification } from "@/lib/passports/contract";
import { verificationJson } from "@/lib/passports/verification/verification-answer";
import { MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { signerFor } from "@/lib/signing-keys/open-signing-key";
import { compactOf, signPayload } from "./sign-credential";

export const PROVED_FOR_MS = 5 * MINUTE_MS;

/** Lets third parties check it without an API key; it expires (`exp`). Throws `signing_key_missing`. */
export async function proveVerification(db: TenantDb, answer: Verification): Promise<Verification> {
  const { issuer, verified_at: verifiedAt } = answer.authenticity;
  const signer = await signerFor(db, issuer.id);
  const { did, kid } = signer;
  const at = Date.parse(verifiedAt);
  const until = at + PROVED_FOR_MS;
  const { publicUrl } = environment();
  const head = {
    "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl(publicUrl)],
    type: ["VerifiableCredential", "PassportVerification"],
    issuer: { id: did, name: issuer.name },
    validFrom: verifiedAt,
    validUntil: new Date(until).toISOString(),
    iss: did,
    iat: Math.floor(at / SECOND_MS),
    exp: Math.floor(until / SECOND_MS),
  };
  const subject = JSON.stringify(`${publicUrl}/p/${answer.code}`);
  // Reuses the serialised answer, whose common parts are cached per product.
  const payload = Buffer.from(
    `${JSON.stringify(head).slice(0, -1)},"credentialSubject":{"id":${subject},` +
      `"type":"VerifiedItem","verification":${verificationJson(answer)}}}`,
  );
  const jwt = compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
  return { ...answer, proof: { type: "vc+jwt", jwt } };
}
