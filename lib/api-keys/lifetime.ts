/** How long a key lives, and what it is good for at a moment. Apart from the key's form, so that forms in the browser can use it. */

export const EXPIRY_DAYS_DEFAULT = 90;
export const EXPIRY_DAYS_MAX = 3650;

export type ApiKeyState = "active" | "expired" | "revoked";

/** What a key is good for at a moment. */
export function apiKeyState(key: { expiresAt: Date | null; revokedAt: Date | null }, at: Date): ApiKeyState {
  if (key.revokedAt) return "revoked";
  return key.expiresAt && key.expiresAt.getTime() <= at.getTime() ? "expired" : "active";
}
