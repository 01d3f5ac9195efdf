import { findApiKey, markApiKeyReplaced } from "@/db/queries/api-keys";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { forgetKnownKeys } from "./authenticate-key";
import { rollKeyForm } from "./contract";
import { authoriseScopes } from "./create-key";
import { apiKeyState, OVERLAP_MS } from "./lifetime";
import { sendKeyNotice } from "./send-notice";
import { type CreatedKey, writeKey } from "./write-key";

export interface RolledKey extends CreatedKey {
  oldEndsAt: Date;
}

/**
 * Creates a key with the same name and scopes; the old one stops at the chosen time. Without `expiresInDays` the new
 * key has the old one's lifetime. A second attempt throws `api_key_not_active`. Notifies the owners. Throws
 * `forbidden`, `api_key_not_found`, and like `authoriseScopes`.
 */
export const rollKey = useCase({
  may: "api_keys.manage",
  by: "member",
  input: rollKeyForm,
  audits: ["api_key.rolled"],
  run: async ({ tx, actor, audit }, input): Promise<RolledKey> => {
    const { brandId } = actor;
    const old = await findApiKey(tx, { brandId, keyId: input.keyId });
    if (!old) throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    const at = now();
    if (apiKeyState(old, at) !== "active") throw notActive();
    const { name, scopes } = old;
    await authoriseScopes(tx, actor, scopes);
    const key = await writeKey(tx, { actor, name, scopes, expiresAt: endOfNewKey(old, input.expiresInDays, at), at });
    const overlapEnd = new Date(at.getTime() + OVERLAP_MS[input.overlap]);
    const oldEndsAt = old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
    const isReplaced = await markApiKeyReplaced(tx, {
      brandId,
      keyId: old.id,
      replacedBy: key.id,
      endsAt: oldEndsAt,
      at,
    });
    if (!isReplaced) throw notActive();
    const happening = {
      kind: "rolled" as const,
      oldHint: old.hint,
      oldEndsAt: input.overlap === "now" ? null : oldEndsAt,
    };
    await sendKeyNotice(tx, actor, { happening, key: { ...key, name, scopes }, at });
    const detail = { name, new_key_id: key.id, old_ends_at: oldEndsAt, expires_at: key.expiresAt };
    await audit("api_key.rolled", old.id, detail);
    return { ...key, oldEndsAt };
  },
  committed: forgetKnownKeys,
});

function notActive(): DomainError {
  return new DomainError("api_key_not_active", "The key is revoked, has expired, or has been rolled already.");
}

function endOfNewKey(
  old: { createdAt: Date; expiresAt: Date | null },
  days: number | null | undefined,
  at: Date,
): Date | null {
  if (days === null) return null;
  if (days !== undefined) return new Date(at.getTime() + days * DAY_MS);
  return old.expiresAt && new Date(at.getTime() + (old.expiresAt.getTime() - old.createdAt.getTime()));
}
