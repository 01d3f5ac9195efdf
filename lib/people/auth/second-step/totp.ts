import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";

/** Codes of six digits that change every 30 seconds (RFC 6238), as every authenticator app makes them. */

const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** A clock may be off by one period either way. */
const WINDOW_PERIODS = 1;
const ISSUER = "Carnet";

const totpOf = (secret: string, label: string) =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** A new secret, base32. */
export function mintTotpSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomSecret(SECRET_BYTES)).buffer }).base32;
}

/** The `otpauth://` address that an app reads from a QR code. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The period whose code this is, counted from 1970, or null when it is none of the present ones. */
export function stepOfCode(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret, "").validate({ token: code, timestamp: at.getTime(), window: WINDOW_PERIODS });
  return delta === null ? null : Math.floor(at.getTime() / (PERIOD_SECONDS * SECOND_MS)) + delta;
}

/** The code of an instant. @internal for tests */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret, "").generate({ timestamp: at.getTime() });
}
