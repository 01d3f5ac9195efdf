import { endpoint } from "@/lib/api/endpoint";
import { requiredTags } from "@/lib/api/entity-tag";
import { resource } from "@/lib/api/resource";
import { patchWarranty } from "@/lib/warranties/add-warranty";
import { getWarrantyOperation } from "@/lib/warranties/api-contract";
import { patchWarrantyOperation } from "@/lib/warranties/contract";
import { getWarranty } from "@/lib/warranties/follow-warranties";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getWarrantyOperation, async ({ context, params: { id: warrantyId } }) => ({
    body: await getWarranty(context, { warrantyId }),
  })),
  PATCH: endpoint(patchWarrantyOperation, async ({ context, params: { id: warrantyId }, body, headers }) => {
    const isChanged = await patchWarranty(context, { warrantyId, ifMatch: requiredTags(headers), patch: body });
    return { body: await getWarranty(context, { warrantyId }), hadNoEffect: !isChanged };
  }),
});
