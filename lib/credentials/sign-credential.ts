import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { environment } from "@/lib/platform/env";
import { version } from "@/lib/platform/version";
import type { BrandSigner } from "@/lib/signing-keys/open-signing-key";

/** Securing Verifiable Credentials using JOSE and COSE, 3.1, compact form. The signed bytes are served unchanged. */

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

const headerOf = ({ did, kid }: { did: string; kid: string }) =>
  base64url(JSON.stringify({ alg: "ES256", typ: "vc+jwt", cty: "vc", kid: `${did}#${kid}` }));

export async function signPayload(signer: BrandSigner, { did, payload }: { did: string; payload: Buffer }) {
  return signer.sign(Buffer.from(`${headerOf({ did, kid: signer.kid })}.${base64url(payload)}`));
}

export function compactOf(of: { did: string; kid: string; payload: Buffer; signature: Buffer }): string {
  return `${headerOf(of)}.${base64url(of.payload)}.${base64url(of.signature)}`;
}

/** Compressed to a quarter of the size, and byte-identical after decompression. */
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
 * UNTP's schema requires a number as `statusListIndex` and one status, although Bitstring Status List 1.0 uses a
 * string. `iss`, `jti` and `iat` are for plain JWT verifiers; no `exp`: a passport does not expire.
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
