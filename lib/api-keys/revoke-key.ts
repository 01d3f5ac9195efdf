import { findApiKey, markApiKeyRevoked } from "@/db/queries/api-keys";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { forgetKnownKeys } from "./authenticate-key";
import { sendKeyNotice } from "./send-notice";

/**
 * Revokes a key for good and tells the owners; one that is revoked already stays as it is. Throws `forbidden`,
 * `api_key_not_found`.
 */
export async function revokeKey(context: Context, { keyId }: { keyId: string }): Promise<void> {
  const { actor } = context;
  authorise(actor, "api_keys.manage");
  const { brandId } = actor;
  await context.db.transaction(async (tx) => {
    const at = now();
    const revoked = await markApiKeyRevoked(tx, { brandId, keyId, at });
    if (!revoked) {
      if (await findApiKey(tx, { brandId, keyId })) return;
      throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    }
    await sendKeyNotice(tx, actor, { happening: { kind: "revoked" }, key: revoked, at });
    await appendAudit(tx, context, {
      action: "api_key.revoked",
      targetKind: "api_key",
      targetId: keyId,
      detail: { name: revoked.name },
    });
  });
  forgetKnownKeys();
}
