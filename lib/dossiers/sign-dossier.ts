import type { TenantDb } from "@/db/tenant";
import { withSignature } from "@/lib/credentials/checking/file-signature";
import { signerFor } from "@/lib/credentials/keys/kept-signers";
import { compactOf, signPayload } from "@/lib/credentials/sign-credential";
import { termsUrl } from "@/lib/interchange/terms";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { sha256Hex } from "@/lib/platform/secrets";
import type { DossierRecord } from "./dossier-record";

/**
 * A dossier's file with the brand's signature behind it: a credential that names what the dossier states and the hash
 * of every byte before it, so that a stranger can check pages and data without this service's database. Throws
 * `signing_key_missing`.
 */
export async function signDossier(db: TenantDb, record: DossierRecord, file: Buffer): Promise<Buffer> {
  const signer = await signerFor(db, record.brand.id);
  const { did, kid } = signer;
  const { dossier_id, product, approval, issued_at: issuedAt, data_sha256, data, brand } = record;
  const payload = Buffer.from(
    JSON.stringify({
      "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl(environment().publicUrl)],
      type: ["VerifiableCredential", "ProductDossier"],
      issuer: { id: did, name: brand.name },
      validFrom: issuedAt,
      credentialSubject: {
        id: `${did}#${dossier_id}`,
        type: "Dossier",
        dossier: {
          dossier_id,
          product: { ...product, name: data.name },
          approval,
          data_sha256,
          file_sha256: sha256Hex(file),
        },
      },
      iss: did,
      iat: Math.floor(Date.parse(issuedAt) / SECOND_MS),
    }),
  );
  const token = compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
  return Buffer.from(withSignature(file, token));
}
