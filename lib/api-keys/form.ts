/** The form that creates a key, as text fields; and what of it the contract judges. */
export interface ApiKeyFields {
  name?: string;
  /** Separated by spaces in a posted form, a list while it is filled in. */
  scopes?: string | string[];
  expires_in_days?: string;
  /** Ticked: a key without an end is meant. */
  never_confirmed?: string | boolean;
}

export const EXPIRY_CHOICES_DAYS = [30, 90, 180, 365] as const;
/** The choice of a key without an end. */
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
