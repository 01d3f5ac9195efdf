import { revokeGrantOperation } from "@/lib/access-grants/api-contract";
import { revokeAccess } from "@/lib/access-grants/decide-grant";
import { readGrant } from "@/lib/access-grants/follow-grants";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(revokeGrantOperation, async ({ context, params: { id: grantId }, body: { reason } }) => {
    await revokeAccess(context, { grantId, reason });
    return { body: await readGrant(context, grantId) };
  }),
});
