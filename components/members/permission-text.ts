import type { Permission } from "@/lib/auth/permissions";
import type { Translate } from "@/lib/i18n/translator";

/** What a permission allows, in the reader's words. */
export function permissionText(t: Translate<"team">, permission: Permission): string {
  const key = `permissions.${permission}` as "permissions.team.read";
  return t.has(key) ? t(key) : permission;
}
