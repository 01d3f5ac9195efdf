import type { BrandSigner } from "./keys/open-signing-key";

/**
 * A credential as a JSON Web Signature in its compact form (Securing Verifiable Credentials using JOSE and COSE, 3.1):
 * the payload is the credential itself, and its bytes are served as they were signed.
 */

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");

/** The header says by which key of the issuer. */
export const headerOf = ({ did, kid }: { did: string; kid: string }) =>
  base64url(JSON.stringify({ alg: "ES256", typ: "vc+jwt", cty: "vc", kid: `${did}#${kid}` }));

/** 64 bytes over the header and the payload. */
export async function signPayload(signer: BrandSigner, { did, payload }: { did: string; payload: Buffer }) {
  return signer.sign(Buffer.from(`${headerOf({ did, kid: signer.kid })}.${base64url(payload)}`));
}

/** The whole of what was signed, ready to be sent. */
export function compactOf(of: { did: string; kid: string; payload: Buffer; signature: Buffer }): string {
  return `${headerOf(of)}.${base64url(of.payload)}.${base64url(of.signature)}`;
}
