import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { environment } from "@/lib/platform/env";
import { version } from "@/lib/platform/version";
import type { BrandSigner } from "./keys/open-signing-key";

/**
 * A credential as a JSON Web Signature in its compact form (Securing Verifiable Credentials using JOSE and COSE, 3.1):
 * the payload is the credential itself, and its bytes are served as they were signed.
 */

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** The header says by which key of the issuer. */
const headerOf = ({ did, kid }: { did: string; kid: string }) =>
  base64url(JSON.stringify({ alg: "ES256", typ: "vc+jwt", cty: "vc", kid: `${did}#${kid}` }));

/** 64 bytes over the header and the payload. */
export async function signPayload(signer: BrandSigner, { did, payload }: { did: string; payload: Buffer }) {
  return signer.sign(Buffer.from(`${headerOf({ did, kid: signer.kid })}.${base64url(payload)}`));
}

/** The whole of what was signed, ready to be sent. */
export function compactOf(of: { did: string; kid: string; payload: Buffer; signature: Buffer }): string {
  return `${headerOf(of)}.${base64url(of.payload)}.${base64url(of.signature)}`;
}

/** What was signed is kept compressed, a quarter of its size, and served byte for byte. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export const encodePayload = (payload: Buffer): Buffer => brotliCompressSync(payload, OPTIONS);
export const unpackPayload = (packed: Buffer): Buffer => brotliDecompressSync(packed);

interface StatusPlace {
  list: number;
  index: number;
}

export const statusListUrl = (slug: string, list: number) => `${environment().publicUrl}/brands/${slug}/status/${list}`;
export const suspensionListUrl = (slug: string, list: number) =>
  `${environment().publicUrl}/brands/${slug}/suspension/${list}`;

/**
 * What is signed of a public page: the passport of UNTP as a credential of its own for each version. `statusListIndex`
 * is a number and there is one status, as UNTP's schema has it, where Bitstring Status List 1.0 has a string. `iss`,
 * `jti` and `iat` repeat members of the credential for verifiers of plain JSON Web Tokens; there is no `exp`: what was
 * said of an item stays said.
 */
export function credentialPayload(
  { subject, page, brand }: PublicSubject,
  { number, at, place }: { number: number; at: Date; place: StatusPlace },
) {
  const document = untpPassportOf(subject);
  const id = `${page}/credential/${number}`;
  const list = statusListUrl(brand.slug, place.list);
  return {
    ...document,
    id,
    validFrom: at.toISOString(),
    credentialStatus: {
      id: `${list}#${place.index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: place.index,
      statusListCredential: list,
    },
    issuingSoftware: softwareOf(),
    iss: document.issuer.id,
    jti: id,
    iat: Math.floor(at.getTime() / 1000),
  };
}

function softwareOf() {
  const { publicUrl } = environment();
  return { id: `${publicUrl}/docs`, name: "Carnet", version, vendor: { id: publicUrl, name: new URL(publicUrl).host } };
}
