import { grantRequestOperation } from "@/lib/access-grants/api-contract";
import { grantAccess } from "@/lib/access-grants/decide-grant";
import { readGrant } from "@/lib/access-grants/follow-grants";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(
    grantRequestOperation,
    async ({ context, params: { id: grantId }, body: { ends_on, scope, elements } }) => {
      await grantAccess(context, { grantId, ends_on, ...(scope && { scope }), ...(elements && { elements }) });
      return { body: await readGrant(context, grantId) };
    },
  ),
});
