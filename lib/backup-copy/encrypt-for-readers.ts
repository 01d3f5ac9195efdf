import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  GeneralEncrypt,
  generalDecrypt,
  type GeneralJWE,
  importJWK,
  type JWK,
} from "jose";
import { isObject } from "@/lib/credentials/checking/rules";
import { type BackupReader, KEYED_READERS, type KeyedReader, type PublicJwk } from "@/lib/ecodesign/backup-readers";

/** JSON Web Encryption (RFC 7516, 7.2.1; RFC 7518), always to the recovery key too: a reader may have no key. */

export const ENCRYPTED_MEDIA_TYPE = "application/jose+json";
const ENCRYPTION = "A256GCM";
const RSA = "RSA-OAEP-256";
const ECDH = "ECDH-ES+A256KW";

export const algorithmOf = ({ kty }: { kty?: string | undefined }): string => (kty === "RSA" ? RSA : ECDH);

export interface ReaderKey {
  reader: BackupReader;
  kid: string;
  publicKey: PublicJwk;
}

export const recipientsOf = (readers: readonly KeyedReader[], keys: readonly ReaderKey[]): ReaderKey[] =>
  keys.filter(({ reader }) => reader === "recovery" || readers.some((one) => one === reader));

export async function encryptFor(
  content: Uint8Array,
  { recipients, contentType }: { recipients: readonly ReaderKey[]; contentType: string },
): Promise<string> {
  const encryption = new GeneralEncrypt(content).setProtectedHeader({ enc: ENCRYPTION, cty: contentType });
  const byKid = new Map(recipients.map((key) => [key.kid, key]));
  for (const { kid, publicKey } of byKid.values()) {
    const alg = algorithmOf(publicKey);
    encryption.addRecipient(await importJWK(publicKey as JWK, alg)).setUnprotectedHeader({ alg, kid });
  }
  return JSON.stringify(await encryption.encrypt());
}

export interface EncryptedParts {
  kids: string[];
  contentType: string | null;
}

/** Null: not an encryption of this format. It reads the headers and needs no private key. */
export function inspectEncrypted(text: string): EncryptedParts | null {
  try {
    const jwe = JSON.parse(text) as GeneralJWE;
    const { enc, cty } = decodeProtectedHeader(jwe);
    const headers = jwe.recipients.map(({ header }) => header);
    const isKnown = headers.every((header) => header && [RSA, ECDH].includes(String(header.alg)));
    const kids = headers.flatMap((header) => (typeof header?.["kid"] === "string" ? [header["kid"]] : []));
    const isWhole = enc === ENCRYPTION && isKnown && kids.length > 0 && kids.length === headers.length;
    const hasContent = [jwe.ciphertext, jwe.iv, jwe.tag].every((part) => typeof part === "string" && part !== "");
    return isWhole && hasContent ? { kids, contentType: typeof cty === "string" ? cty : null } : null;
  } catch {
    return null;
  }
}

export interface PrivateKey {
  kid: string;
  jwk: JWK;
}

/** Private keys as a JSON Web Key or a JSON Web Key Set. Throws an Error that names the first unusable key. */
export async function readPrivateKeys(text: string): Promise<PrivateKey[]> {
  const parsed: unknown = JSON.parse(text);
  const listed = isObject(parsed) && Array.isArray(parsed["keys"]) ? (parsed["keys"] as unknown[]) : [parsed];
  return Promise.all(
    listed.map(async (jwk, index) => {
      if (!isObject(jwk) || typeof jwk["d"] !== "string") throw new Error(`Key ${index + 1} is no private JWK.`);
      return { kid: await calculateJwkThumbprint(jwk as JWK), jwk: jwk as JWK };
    }),
  );
}

/** Null: none of the keys belongs to a recipient. Throws if the content was changed. */
export async function decryptWith(text: string, keys: readonly PrivateKey[]): Promise<Uint8Array | null> {
  const jwe = JSON.parse(text) as GeneralJWE;
  for (const recipient of jwe.recipients) {
    const key = keys.find(({ kid }) => kid === recipient.header?.["kid"]);
    if (!key) continue;
    const privateKey = await importJWK(key.jwk, algorithmOf(key.jwk));
    const { plaintext } = await generalDecrypt({ ...jwe, recipients: [recipient] }, privateKey, {
      keyManagementAlgorithms: [RSA, ECDH],
      contentEncryptionAlgorithms: [ENCRYPTION],
    });
    return plaintext;
  }
  return null;
}

export const isKeyedReader = (reader: string): reader is KeyedReader =>
  (KEYED_READERS as readonly string[]).includes(reader);
