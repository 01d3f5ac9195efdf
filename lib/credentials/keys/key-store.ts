import { createHash, createPrivateKey, generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import type { PublicKey } from "./rules";

/** A private key that can be used: it may lie elsewhere. */
export interface SigningKey {
  /** ECDSA with SHA-256: r and s, 32 bytes each (RFC 7518, 3.4). */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/**
 * Where private keys live. A store makes one and names it by a reference, which is kept sealed; one that is a service
 * keeps the key to itself.
 */
export interface KeyStore {
  make(): Promise<{ publicKey: PublicKey; reference: string }>;
  open(reference: string): SigningKey;
}

const generate = promisify(generateKeyPair);

/** The reference is the key itself (PKCS #8 in base64). */
const localStore: KeyStore = {
  async make() {
    const { publicKey, privateKey } = await generate("ec", { namedCurve: "P-256" });
    const { x, y } = publicKey.export({ format: "jwk" }) as Pick<PublicKey, "x" | "y">;
    const reference = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
    return { publicKey: { kty: "EC", crv: "P-256", x, y }, reference };
  },
  open(reference) {
    const key = createPrivateKey({ key: Buffer.from(reference, "base64"), type: "pkcs8", format: "der" });
    return { sign: (bytes) => sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" }) };
  },
};

export const keyStore = (): KeyStore => localStore;

/** What names a key: the thumbprint of its public half (RFC 7638), of these members in this order. */
export function thumbprintOf({ crv, kty, x, y }: PublicKey): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}
