import { findApiKey, updateResponsible } from "@/db/queries/api-keys";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { requireGrantableScopes } from "./create-key";
import { sendKeyNotice } from "./send-notice";

/**
 * The key continues to work. Notifies the owners; idempotent. Throws `forbidden`, `scopes_exceed_role`,
 * `api_key_not_found`, `api_key_not_active`.
 */
export const takeOverKey = useCase({
  may: "api_keys.manage",
  by: "member",
  input: ids("keyId"),
  audits: ["api_key.reassigned"],
  run: async ({ tx, actor, at, audit }, { keyId }) => {
    const { brandId, userId } = actor;
    const key = await findApiKey(tx, { brandId, keyId });
    if (!key) throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    await requireGrantableScopes(tx, actor, key.scopes);
    const before = key.reassignedTo ?? key.createdBy;
    if (before === userId) return;
    if (!(await updateResponsible(tx, { brandId, keyId, userId, at })))
      throw new DomainError("api_key_not_active", "The key is revoked or has expired.");
    await sendKeyNotice(tx, actor, { happening: { kind: "reassigned" }, key, at });
    await audit("api_key.reassigned", keyId, { name: key.name, before, after: userId });
  },
});
