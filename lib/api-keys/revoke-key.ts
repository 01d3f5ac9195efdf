import { findApiKey, markApiKeyRevoked } from "@/db/queries/api-keys";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { forgetKnownKeys } from "./authenticate-key";
import { sendKeyNotice } from "./send-notice";

/** Permanent. Notifies the owners. Throws `forbidden`, `api_key_not_found`. */
export const revokeKey = useCase({
  may: "api_keys.manage",
  by: ["member", "operator"],
  input: ids("keyId"),
  audits: ["api_key.revoked"],
  run: async ({ tx, actor, at, audit }, { keyId }) => {
    const { brandId } = actor;
    const revoked = await markApiKeyRevoked(tx, { brandId, keyId, at });
    if (!revoked) {
      if (await findApiKey(tx, { brandId, keyId })) return;
      throw new DomainError("api_key_not_found", "Your brand has no API key with this id.");
    }
    await sendKeyNotice(tx, actor, { happening: { kind: "revoked" }, key: revoked, at });
    await audit("api_key.revoked", keyId, { name: revoked.name });
  },
  committed: forgetKnownKeys,
});
