import crypto, { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { boundedCache } from "./caches";
import { type DataKeyPurpose, hmacOf } from "./data-keys";
import { environment } from "./env";
import { randomSecret } from "./ids";
import { requireValue } from "./require-value";

/** Derived from AUTH_SECRET, one per purpose. AUTH_SECRET_PREVIOUS only decrypts and verifies. */

type Purpose = "seal" | "session" | "key-id" | "scan-client" | DataKeyPurpose;

const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derivedKeys = boundedCache<string, Buffer>(100);

const derive = (secret: string, purpose: Purpose, sizeBytes = 32): Buffer =>
  derivedKeys.getOrMake(`${purpose} ${secret}`, () =>
    Buffer.from(hkdfSync("sha256", secret, "carnet", purpose, sizeBytes)),
  );

function presentSecret(): string {
  const { authSecret } = environment();
  if (!authSecret) throw new Error("AUTH_SECRET is not set");
  return authSecret;
}

/** The current secret first. */
function knownSecrets(): string[] {
  const { authSecretPrevious } = environment();
  return authSecretPrevious ? [presentSecret(), authSecretPrevious] : [presentSecret()];
}

const keyIdOf = (secret: string) => derive(secret, "key-id", KEY_ID_BYTES);

/** Prefix of each value that is encrypted with the current AUTH_SECRET. */
export function presentKeyId(): Buffer {
  return keyIdOf(presentSecret());
}

export function keyBeforeDataKeys(purpose: DataKeyPurpose): Buffer {
  return derive(presentSecret(), purpose);
}

/** Only for secrets that are random already. */
export function sha256Hex(value: string | Buffer): string {
  if (crypto.hash) return crypto.hash("sha256", value);
  return createHash("sha256").update(value).digest("hex");
}

/** A keyed hash to compare mailboxes, ignoring case. Addresses cannot be guessed from the database alone. */
export function hashAddress(address: string): string {
  return hmacOf("address-hash", address.normalize("NFC").toLowerCase()).toString("hex");
}

/** Keyed, because typed codes are too short for a plain hash. `owner` makes equal codes of two people differ. */
export function hashRecoveryCode(owner: string, code: string): string {
  return hmacOf("recovery-code", `${owner} ${code}`).toString("hex");
}

/** A keyed hash to compare the source of a copy. The source cannot be guessed from the copy. */
export function hashState(state: string): string {
  return hmacOf("address-hash", `state ${state}`).toString("hex");
}

export function sessionSecrets(): [string, ...string[]] {
  const [present, ...others] = knownSecrets().map((secret) => derive(secret, "session").toString("base64url"));
  return [requireValue(present, "The present key"), ...others];
}

export function sessionSecret(): string {
  return sessionSecrets()[0];
}

/** For one day (YYYY-MM-DD), 16 characters: clients cannot be tracked over days. */
export function hashClient(day: string, client: string): string {
  const key = createHmac("sha256", derive(presentSecret(), "scan-client")).update(day).digest();
  return createHmac("sha256", key).update(client).digest("hex").slice(0, 16);
}

/** AES-256-GCM: 8 bytes of key id, 12 of nonce, 16 of tag, then the ciphertext. */
export function encrypt(plain: string): Buffer {
  const nonce = randomSecret(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derive(presentSecret(), "seal"), nonce);
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([presentKeyId(), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws if the bytes were changed or encrypted under an unknown AUTH_SECRET. */
export function decrypt(ciphertext: Buffer): string {
  const keyId = ciphertext.subarray(0, KEY_ID_BYTES);
  const secret = knownSecrets().find((secret) => keyIdOf(secret).equals(keyId));
  if (secret) return openEncrypted(secret, ciphertext.subarray(KEY_ID_BYTES));
  // Values of versions before key ids begin with the nonce, so each key is tried.
  const [present, previous] = knownSecrets();
  try {
    return openEncrypted(requireValue(present, "The present key"), ciphertext);
  } catch (error) {
    if (previous === undefined) throw error;
    return openEncrypted(previous, ciphertext);
  }
}

function openEncrypted(secret: string, ciphertext: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", derive(secret, "seal"), ciphertext.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(ciphertext.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(ciphertext.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

export function isEncryptedWithCurrentKey(ciphertext: Buffer): boolean {
  return ciphertext.subarray(0, KEY_ID_BYTES).equals(presentKeyId());
}

/** A keyed hash to compare two encrypted secrets, independent of how they were encrypted. */
export function fingerprintOf(ciphertext: Buffer): string {
  return hmacOf("address-hash", `sealed ${openedOrBytes(ciphertext)}`).toString("hex");
}

/** A value that cannot be decrypted is identified by its bytes, so that it can still be replaced. */
function openedOrBytes(ciphertext: Buffer): string {
  try {
    return decrypt(ciphertext);
  } catch {
    return ciphertext.toString("base64");
  }
}
