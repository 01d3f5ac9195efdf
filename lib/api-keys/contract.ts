import { z } from "zod";
import { areJoinable, SCOPES, type Scope, mayGrantScope, type Role, ROLE_PERMISSIONS } from "@/lib/access/permissions";
import { brandSlug } from "@/lib/platform/input/ids";
import { issue, text } from "@/lib/platform/input/text";
import { API_KEY_NAME_CHARACTERS_MAX, EXPIRY_DAYS_DEFAULT, EXPIRY_DAYS_MAX, OVERLAPS } from "./lifetime";

export const NOT_JOINABLE =
  "A key with the scope battery_readings or backup cannot have another scope. Create two keys.";
const expirySentence = `A key lives 1 to ${EXPIRY_DAYS_MAX} whole days, or null for ever.`;

export const apiKeyForm = z.strictObject({
  name: text(API_KEY_NAME_CHARACTERS_MAX),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1, { error: "A key needs one scope or more." })
    .overwrite((scopes) => SCOPES.filter((scope) => scopes.includes(scope)))
    .refine(areJoinable, issue("not_joinable", NOT_JOINABLE)),
  expires_in_days: z
    .number()
    .refine(
      (days) => Number.isInteger(days) && days >= 1 && days <= EXPIRY_DAYS_MAX,
      issue("out_of_range", expirySentence),
    )
    .nullable()
    .default(EXPIRY_DAYS_DEFAULT),
  never_confirmed: z.literal(true, { error: "Confirm that the key does not expire." }).optional(),
});

export type ApiKeyForm = z.input<typeof apiKeyForm>;

export const rollKeyForm = z.strictObject({
  keyId: z.string(),
  overlap: z.enum(OVERLAPS),
  expiresInDays: apiKeyForm.shape.expires_in_days.unwrap().optional(),
});

const scopes = z
  .string()
  .transform((list) => list.split(",").map((scope) => scope.trim()))
  .refine(
    (names) => names.every((scope) => (SCOPES as readonly string[]).includes(scope)),
    issue("unknown_value", `Scopes are one or more of ${SCOPES.join(",")}.`),
  )
  .refine((names) => areJoinable(SCOPES.filter((scope) => names.includes(scope))), issue("not_joinable", NOT_JOINABLE))
  .transform((names) => SCOPES.filter((scope): scope is Scope => names.includes(scope)));

const days = z
  .string()
  .refine(
    (days) => days === "never" || (/^[1-9]\d{0,3}$/.test(days) && Number(days) <= EXPIRY_DAYS_MAX),
    issue("out_of_range", `A key lives 1 to ${EXPIRY_DAYS_MAX} whole days, or never ends: never.`),
  )
  .transform((days) => (days === "never" ? null : Number(days)));

const json = z.boolean().default(false);

export const newOperatorKey = z.strictObject({
  brand: brandSlug,
  name: text(API_KEY_NAME_CHARACTERS_MAX),
  scopes,
  days: days.default(EXPIRY_DAYS_DEFAULT),
  json,
});

export const keysOfBrand = z.strictObject({ brand: brandSlug, json });

export const knownKey = z.strictObject({
  brand: brandSlug,
  key: z.string().regex(/^key_[0-9a-z]{26}$/, { error: "A key's id begins with key_: npm run key -- list shows it." }),
});

export const keyDecisions = z.record(z.string(), z.enum(["revoke", "reassign"])).optional();
export type KeyDecisions = NonNullable<z.output<typeof keyDecisions>>;

const FIELD_PREFIX = "key.";
export const keyDecisionField = (keyId: string): string => FIELD_PREFIX + keyId;

export function readKeyDecisions(fields: Record<string, string>): Record<string, string> {
  const decisions = Object.entries(fields).filter(([field]) => field.startsWith(FIELD_PREFIX));
  return Object.fromEntries(decisions.map(([field, decision]) => [field.slice(FIELD_PREFIX.length), decision]));
}

export const canStayResponsible = (role: Role | null, scopes: readonly Scope[]): boolean =>
  role !== null && ROLE_PERMISSIONS[role].has("api_keys.manage") && scopes.every((scope) => mayGrantScope(role, scope));
