import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { findPassportId } from "@/lib/passports/get-passport";
import { addWarranty } from "@/lib/warranties/add-warranty";
import { addWarrantyOperation } from "@/lib/warranties/contract";
import { getWarranty } from "@/lib/warranties/follow-warranties";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(addWarrantyOperation, async ({ context, params, body }) => {
    const passportId = await findPassportId(context, params.code);
    const warrantyId = await addWarranty(context, { passportId, ...body });
    const warranty = await getWarranty(context, { warrantyId });
    return { body: warranty, headers: { Location: `/v1/warranties/${warrantyId}` } };
  }),
});
