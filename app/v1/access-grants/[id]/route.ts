import { getAccessGrantOperation } from "@/lib/access-grants/api-contract";
import { readGrant } from "@/lib/access-grants/follow-grants";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getAccessGrantOperation, async ({ context, params }) => ({
    body: await readGrant(context, params.id),
  })),
});
