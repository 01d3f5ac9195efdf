import { refuseRequestOperation } from "@/lib/access-grants/api-contract";
import { refuseAccess } from "@/lib/access-grants/decide-grant";
import { readGrant } from "@/lib/access-grants/follow-grants";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(refuseRequestOperation, async ({ context, params: { id: grantId }, body: { reason } }) => {
    await refuseAccess(context, { grantId, reason });
    return { body: await readGrant(context, grantId) };
  }),
});
