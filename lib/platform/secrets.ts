import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { environment } from "./env";
import { randomSecret } from "./ids";
import { processWide } from "./process-wide";

/** Keys derived from AUTH_SECRET, one per purpose, and what is done with them. */

type Purpose = "address-hash" | "recovery-code" | "seal" | "session";

function deriveKey(purpose: Purpose): Buffer {
  return processWide(`secret.${purpose}`, () => {
    const { authSecret } = environment();
    if (!authSecret) throw new Error("AUTH_SECRET is not set");
    return Buffer.from(hkdfSync("sha256", authSecret, "carnet", purpose, 32));
  });
}

/** SHA-256 in hexadecimal: for secrets that are random already. */
export function sha256Hex(value: string | Buffer): string {
  return createHash("sha256").update(value).digest("hex");
}

/** A keyed hash by which two mailboxes can be compared, without case, and none can be guessed from the database alone. */
export function hashAddress(address: string): string {
  return createHmac("sha256", deriveKey("address-hash")).update(address.normalize("NFC").toLowerCase()).digest("hex");
}

/** A keyed hash of what a person may have to type, and which is too short for a plain one. `owner` keeps equal codes apart. */
export function hashRecoveryCode(owner: string, code: string): string {
  return createHmac("sha256", deriveKey("recovery-code")).update(`${owner} ${code}`).digest("hex");
}

/** The secret that signs portal sessions. */
export function sessionSecret(): string {
  return deriveKey("session").toString("base64url");
}

/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the ciphertext. */
export function seal(plain: string): Buffer {
  const nonce = randomSecret(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey("seal"), nonce);
  const sealed = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text that `seal` took. Throws when the bytes were altered or sealed under another AUTH_SECRET. */
export function unseal(sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", deriveKey("seal"), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
}
