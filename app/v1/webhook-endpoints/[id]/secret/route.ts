import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { replaceSecretOperation } from "@/lib/webhooks/contract";
import { replaceSecret } from "@/lib/webhooks/create-endpoint";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(replaceSecretOperation, async ({ context, params }) => {
    const { secret, previousUntil } = await replaceSecret(context, { endpointId: params.id });
    return { body: { secret, previous_secret_until: previousUntil.toISOString() } };
  }),
});
