import { createHash, createPrivateKey, generateKeyPair, sign } from "node:crypto";
import { promisify } from "node:util";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import type { KeyStore, PublicKey } from "./rules";
import { isInTransit, transitStore } from "./transit-store";

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

/** New keys are made in the KMS of this deployment, if it has one; each is opened where it was made. */
export function keyStore(): KeyStore {
  const { signingKeysUrl } = environment();
  const kms = signingKeysUrl === undefined ? null : transitStore(signingKeysUrl);
  return {
    make: () => (kms ?? localStore).make(),
    open(reference) {
      if (!isInTransit(reference)) return localStore.open(reference);
      if (!kms)
        throw new DomainError("signing_key_missing", "The brand's key lies in a KMS, and SIGNING_KEYS_URL is not set.");
      return kms.open(reference);
    },
  };
}

/** What names a key: the thumbprint of its public half (RFC 7638), of these members in this order. */
export function thumbprintOf({ crv, kty, x, y }: PublicKey): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}
