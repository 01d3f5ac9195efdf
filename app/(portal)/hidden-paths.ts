import { actorMay, type MemberActor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { isMailStored } from "@/lib/platform/mail/couriers";

const PERMISSION_OF_PLACE: Record<string, Permission> = {
  "/api-keys": "api_keys.read",
  "/settings/webhooks": "webhooks.read",
  "/requests": "requests.read",
  "/audit": "audit.read",
  "/settings/company-sign-in": "team.manage",
  "/settings/address": "brand.manage",
  "/settings/signing-keys": "signing_keys.consent",
  "/settings/access": "access_grants.read",
  "/imports": "imports.read",
  "/settings/pickups": "pickups.read",
  "/mailbox": "transfers.manage",
  "/passports/changes": "passports.manage",
};

export function hiddenPathsFor(actor: MemberActor): string[] {
  return [
    ...Object.entries(PERMISSION_OF_PLACE).flatMap(([path, permission]) => (actorMay(actor, permission) ? [] : [path])),
    ...(isMailStored(actor.brandId) ? [] : ["/mailbox"]),
    ...(actor.isOperator ? [] : ["/operator", "/operator/brands", "/operator/authorities", "/operator/incidents"]),
  ];
}
