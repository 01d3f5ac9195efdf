import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";

export const API_KEY_NAME_CHARACTERS_MAX = 100;
export const EXPIRY_DAYS_DEFAULT = 90;
export const EXPIRY_DAYS_MAX = 3650;

export const OVERLAPS = ["now", "1h", "24h", "7d"] as const;
export type Overlap = (typeof OVERLAPS)[number];
export const OVERLAP_MS: Record<Overlap, number> = { now: 0, "1h": HOUR_MS, "24h": DAY_MS, "7d": 7 * DAY_MS };

export type ApiKeyState = "active" | "expired" | "revoked";

export function apiKeyState(key: { expiresAt: Date | null; revokedAt: Date | null }, at: Date): ApiKeyState {
  if (key.revokedAt) return "revoked";
  return key.expiresAt && key.expiresAt.getTime() <= at.getTime() ? "expired" : "active";
}
