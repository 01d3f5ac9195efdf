import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { requiredVersions, versionTag } from "@/lib/api/version-tag";
import { getWarrantyOperation } from "@/lib/warranties/api-contract";
import { patchWarrantyOperation } from "@/lib/warranties/change-contract";
import { getWarranty } from "@/lib/warranties/follow-warranties";
import { patchWarranty } from "@/lib/warranties/patch-warranty";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getWarrantyOperation, async ({ context, params }) => {
    const warranty = await getWarranty(context, { warrantyId: params.id });
    return { body: warranty, headers: { ETag: versionTag(warranty.version) } };
  }),
  PATCH: endpoint(patchWarrantyOperation, async ({ context, params: { id: warrantyId }, body, headers }) => {
    const isChanged = await patchWarranty(context, { warrantyId, versions: requiredVersions(headers), patch: body });
    const warranty = await getWarranty(context, { warrantyId });
    return { body: warranty, headers: { ETag: versionTag(warranty.version) }, hadNoEffect: !isChanged };
  }),
});
