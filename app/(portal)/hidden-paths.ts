import { actorMay } from "@/lib/auth/actor";
import type { Permission } from "@/lib/auth/permissions";
import { isMailKept } from "@/lib/mail/is-mail-kept";
import type { MemberActor } from "@/lib/sessions/find-member";

/** Places that not every role may open. */
const PERMISSION_OF_PLACE: Record<string, Permission> = {
  "/api-keys": "api_keys.read",
  "/requests": "requests.read",
  "/audit": "audit.read",
  "/settings/company-sign-in": "team.manage",
  "/imports": "imports.read",
  "/mailbox": "transfers.manage",
  "/passports/changes": "passports.manage",
};

/** Paths of places this member may not open. */
export function hiddenPathsFor(actor: MemberActor): string[] {
  return [
    ...Object.entries(PERMISSION_OF_PLACE).flatMap(([path, permission]) => (actorMay(actor, permission) ? [] : [path])),
    ...(isMailKept() ? [] : ["/mailbox"]),
    ...(actor.isOperator ? [] : ["/operator", "/operator/brands"]),
  ];
}
