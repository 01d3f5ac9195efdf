import { z } from "zod";
import { mayGrantScope, type Role, ROLE_PERMISSIONS, type Scope } from "@/lib/access/permissions";

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
