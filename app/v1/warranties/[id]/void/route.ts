import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { voidWarranty } from "@/lib/warranties/add-warranty";
import { voidWarrantyOperation } from "@/lib/warranties/contract";
import { getWarranty } from "@/lib/warranties/follow-warranties";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(voidWarrantyOperation, async ({ context, params: { id: warrantyId }, body }) => {
    const isChanged = await voidWarranty(context, { warrantyId, ...body });
    return { body: await getWarranty(context, { warrantyId }), hadNoEffect: !isChanged };
  }),
});
