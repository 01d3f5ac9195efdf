import { insertApiKey } from "@/db/queries/api-keys";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import type { Scope } from "@/lib/auth/permissions";
import { DAY_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { EXPIRY_DAYS_DEFAULT } from "./lifetime";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint } from "./rules";

export interface CreatedKey {
  id: string;
  /** The key itself: shown now and never again. */
  secret: string;
  hint: string;
  expiresAt: Date | null;
}

/** Makes a key of the acting brand, for 90 days unless told otherwise; null days: for ever. Throws `forbidden`. */
export async function createKey(
  context: Context,
  input: { name: string; scopes: Scope[]; expiresInDays?: number | null },
): Promise<CreatedKey> {
  const { actor, requestId } = context;
  authorise(actor, "api_keys.manage");
  const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES));
  const at = now();
  const days = input.expiresInDays === undefined ? EXPIRY_DAYS_DEFAULT : input.expiresInDays;
  const created = {
    id: newId("key", at),
    hint: apiKeyHint(secret),
    expiresAt: days === null ? null : new Date(at.getTime() + days * DAY_MS),
  };
  await context.db.transaction(async (tx) => {
    await insertApiKey(tx, {
      ...created,
      brandId: actor.brandId,
      name: input.name,
      secretHash: sha256Hex(secret),
      scopes: input.scopes,
      createdBy: actor.kind === "member" ? actor.userId : null,
      createdAt: at,
    });
    await appendAudit(tx, { actor, requestId }, {
      action: "api_key.created",
      targetKind: "api_key",
      targetId: created.id,
      detail: { name: input.name, scopes: input.scopes, expires_at: created.expiresAt },
    });
  });
  return { ...created, secret };
}
