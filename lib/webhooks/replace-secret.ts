import { updateEndpoint } from "@/db/queries/webhooks";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { seal } from "@/lib/platform/secrets";
import { getLockedEndpoint } from "./require-endpoint";
import { SECRETS_OVERLAP_MS } from "./rules";
import { mintSecret } from "./signatures";

/**
 * Makes a new secret, which nobody is shown again; for a day the one before signs as well. Throws `forbidden`,
 * `insufficient_scope`, `webhook_endpoint_not_found`.
 */
export const replaceSecret = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: ids("endpointId"),
  audits: ["webhook_endpoint.secret_replaced"],
  run: async ({ tx, actor, at, audit }, { endpointId }): Promise<{ secret: string; previousUntil: Date }> => {
    const of = { brandId: actor.brandId, endpointId };
    const { secretSealed: previousSealed } = await getLockedEndpoint(tx, of);
    const [secret, previousUntil] = [mintSecret(), new Date(at.getTime() + SECRETS_OVERLAP_MS)];
    await updateEndpoint(tx, of, { secretSealed: seal(secret), previousSealed, previousUntil });
    await audit("webhook_endpoint.secret_replaced", endpointId, {});
    return { secret, previousUntil };
  },
});
