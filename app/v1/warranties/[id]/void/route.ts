import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { voidWarrantyOperation } from "@/lib/warranties/change-contract";
import { getWarranty } from "@/lib/warranties/follow-warranties";
import { voidWarranty } from "@/lib/warranties/void-warranty";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(voidWarrantyOperation, async ({ context, params: { id: warrantyId }, body }) => {
    const isChanged = await voidWarranty(context, { warrantyId, ...body });
    return { body: await getWarranty(context, { warrantyId }), hadNoEffect: !isChanged };
  }),
});
