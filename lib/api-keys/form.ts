export interface ApiKeyFields {
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
