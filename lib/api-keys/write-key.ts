import { insertApiKey } from "@/db/queries/api-keys";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { Scope } from "@/lib/access/permissions";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint, keyModeOf } from "./rules";

export interface CreatedKey {
  id: string;
  secret: string;
  hint: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

export async function writeKey(
  tx: BrandDb,
  {
    actor,
    name,
    scopes,
    expiresAt,
    at,
  }: { actor: Actor; name: string; scopes: Scope[]; expiresAt: Date | null; at: Date },
): Promise<CreatedKey> {
  const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES), keyModeOf(actor.brandId));
  const created = { id: newId("key", at), hint: apiKeyHint(secret), scopes, expiresAt };
  await insertApiKey(tx, {
    ...created,
    brandId: actor.brandId,
    name,
    secretHash: sha256Hex(secret),
    createdBy: actor.kind === "member" ? actor.userId : null,
    createdAt: at,
  });
  return { ...created, secret };
}
