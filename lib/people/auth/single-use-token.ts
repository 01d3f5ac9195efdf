import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";

/** Secrets that a mailed link carries. Only their hash is stored. */

/** 192 bits, 32 characters. */
const TOKEN_BYTES = 24;
const TOKEN_FORM = /^[A-Za-z0-9_-]{32}$/;

export function mintToken(): { token: string; tokenHash: string } {
  const token = randomSecret(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: sha256Hex(token) };
}

/** By what a token is looked up, or null when it cannot be one. */
export function hashToken(token: string): string | null {
  return TOKEN_FORM.test(token) ? sha256Hex(token) : null;
}
