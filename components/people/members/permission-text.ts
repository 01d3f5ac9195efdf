import type { Permission } from "@/lib/access/permissions";
import type { Translate } from "@/lib/platform/i18n/translator";

/** What a permission allows, in the reader's words. */
export function permissionText(t: Translate<"team">, permission: Permission): string {
  const key = `permissions.${permission}` as "permissions.team.read";
  return t.has(key) ? t(key) : permission;
}
