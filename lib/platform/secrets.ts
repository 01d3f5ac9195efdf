import crypto, { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { type DataKeyPurpose, hmacOf } from "./data-keys";
import { environment } from "./env";
import { randomSecret } from "./ids";
import { processWide } from "./process-wide";
import { requireValue } from "./require-value";

/**
 * What is done under AUTH_SECRET, by a key for each purpose. What AUTH_SECRET_PREVIOUS has sealed or signed is taken as
 * well; nothing new is made under it.
 */

type Purpose = "seal" | "session" | "key-id" | "scan-client" | DataKeyPurpose;

const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function derive(secret: string, purpose: Purpose, sizeBytes = 32): Buffer {
  const known = processWide("derived-keys", () => new Map<string, Buffer>());
  const name = `${purpose} ${secret}`;
  const key = known.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "carnet", purpose, sizeBytes));
  known.set(name, key);
  return key;
}

function presentSecret(): string {
  const { authSecret } = environment();
  if (!authSecret) throw new Error("AUTH_SECRET is not set");
  return authSecret;
}

/** The present one first. */
function knownSecrets(): string[] {
  const { authSecretPrevious } = environment();
  return authSecretPrevious ? [presentSecret(), authSecretPrevious] : [presentSecret()];
}

const keyIdOf = (secret: string) => derive(secret, "key-id", KEY_ID_BYTES);

/** What each value begins with that is sealed under the present AUTH_SECRET. */
export function presentKeyId(): Buffer {
  return keyIdOf(presentSecret());
}

/** The key that versions before data keys used for a purpose. */
export function keyBeforeDataKeys(purpose: DataKeyPurpose): Buffer {
  return derive(presentSecret(), purpose);
}

/** SHA-256 in hexadecimal: for secrets that are random already. */
export function sha256Hex(value: string | Buffer): string {
  // At one call, from Node 20.12 on: the object between them is half of the cost.
  if (crypto.hash) return crypto.hash("sha256", value);
  return createHash("sha256").update(value).digest("hex");
}

/** A keyed hash by which two mailboxes can be compared, without case, and not guessed from the database alone. */
export function hashAddress(address: string): string {
  return hmacOf("address-hash", address.normalize("NFC").toLowerCase()).toString("hex");
}

/** A keyed hash of what a person may have to type, too short for a plain one. `owner` keeps equal codes apart. */
export function hashRecoveryCode(owner: string, code: string): string {
  return hmacOf("recovery-code", `${owner} ${code}`).toString("hex");
}

/** A keyed hash by which what a copy was made of can be compared, and not guessed from the copy. */
export function hashState(state: string): string {
  return hmacOf("address-hash", `state ${state}`).toString("hex");
}

/** The secrets that portal sessions are signed with: new ones with the first. */
export function sessionSecrets(): [string, ...string[]] {
  const [present, ...others] = knownSecrets().map((secret) => derive(secret, "session").toString("base64url"));
  return [requireValue(present, "The present key"), ...others];
}

/** The secret that signs portal sessions. */
export function sessionSecret(): string {
  return sessionSecrets()[0];
}

/** A keyed hash of whoever looked at something on a day (YYYY-MM-DD), 16 characters: the next day's is another. */
export function hashClient(day: string, client: string): string {
  const key = createHmac("sha256", derive(presentSecret(), "scan-client")).update(day).digest();
  return createHmac("sha256", key).update(client).digest("hex").slice(0, 16);
}

/** AES-256-GCM: 8 bytes that name the key, 12 of nonce, 16 of tag, then the ciphertext. */
export function encrypt(plain: string): Buffer {
  const nonce = randomSecret(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", derive(presentSecret(), "seal"), nonce);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([presentKeyId(), nonce, cipher.getAuthTag(), sealed]);
}

/** The text that `seal` took. Throws when the bytes were altered or sealed under an AUTH_SECRET unknown here. */
export function decrypt(sealed: Buffer): string {
  const keyId = sealed.subarray(0, KEY_ID_BYTES);
  const named = knownSecrets().find((secret) => keyIdOf(secret).equals(keyId));
  if (named) return openSealed(named, sealed.subarray(KEY_ID_BYTES));
  // Versions before key ids began with the nonce: whichever key fits is the one.
  const [present, previous] = knownSecrets();
  try {
    return openSealed(requireValue(present, "The present key"), sealed);
  } catch (error) {
    if (previous === undefined) throw error;
    return openSealed(previous, sealed);
  }
}

function openSealed(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", derive(secret, "seal"), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
}

/** Whether a value is sealed under the present AUTH_SECRET, and says so. */
export function isEncryptedWithCurrentKey(sealed: Buffer): boolean {
  return sealed.subarray(0, KEY_ID_BYTES).equals(presentKeyId());
}

/** A keyed hash by which two sealed secrets can be compared, however and whenever they were sealed. */
export function fingerprintOf(sealed: Buffer): string {
  return hmacOf("address-hash", `sealed ${openedOrBytes(sealed)}`).toString("hex");
}

/** One that no longer opens is told from others by its bytes, so that it can still be replaced. */
function openedOrBytes(sealed: Buffer): string {
  try {
    return decrypt(sealed);
  } catch {
    return sealed.toString("base64");
  }
}
