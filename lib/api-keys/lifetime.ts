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

interface ApiKeyFields {
  name?: string;
  scopes?: string | string[];
  expires_in_days?: string;
  never_confirmed?: string | boolean;
}

export const EXPIRY_CHOICES_DAYS = [30, 90, 180, 365] as const;
export const NEVER = "never";

export function readApiKeyFields({
  name,
  scopes = [],
  expires_in_days: days,
  never_confirmed: isMeant,
}: ApiKeyFields): Record<string, unknown> {
  return {
    ...(name ? { name } : {}),
    scopes: typeof scopes === "string" ? scopes.split(" ").filter(Boolean) : scopes,
    ...(days ? { expires_in_days: days === NEVER ? null : Number(days) } : {}),
    ...(days === NEVER ? { never_confirmed: Boolean(isMeant) } : {}),
  };
}
