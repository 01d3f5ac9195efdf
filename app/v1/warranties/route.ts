import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listWarrantiesOperation } from "@/lib/warranties/api-contract";
import { followWarranties } from "@/lib/warranties/follow-warranties";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listWarrantiesOperation, async ({ context, query }) => ({
    body: await followWarranties(context, query),
  })),
});
