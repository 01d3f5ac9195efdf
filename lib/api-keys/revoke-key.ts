import { findApiKey, markApiKeyRevoked } from "@/db/queries/api-keys";
import { appendAudit } from "@/lib/audit/append-audit";
import { authorise, type Context } from "@/lib/auth/actor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { forgetKnownKeys } from "./authenticate-key";

/** Revokes a key for good; one that is revoked already stays as it is. Throws `forbidden`, `api_key_not_found`. */
export async function revokeKey(context: Context, { keyId }: { keyId: string }): Promise<void> {
  const { actor, requestId } = context;
  authorise(actor, "api_keys.manage");
  const { brandId } = actor;
  await context.db.transaction(async (tx) => {
    const revoked = await markApiKeyRevoked(tx, { brandId, keyId, at: now() });
    if (revoked)
      return appendAudit(tx, { actor, requestId }, {
        action: "api_key.revoked",
        targetKind: "api_key",
        targetId: keyId,
        detail: { name: revoked.name },
      });
    if (!(await findApiKey(tx, { brandId, keyId }))) throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
  });
  forgetKnownKeys();
}
