import { createAccessGrantOperation, listAccessGrantsOperation } from "@/lib/access-grants/api-contract";
import { inviteReader } from "@/lib/access-grants/decide-grant";
import { followGrants, readGrant } from "@/lib/access-grants/follow-grants";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listAccessGrantsOperation, async ({ context, query }) => ({
    body: await followGrants(context, query),
  })),
  POST: endpoint(createAccessGrantOperation, async ({ context, body: { scope: _scope, ...body } }) => {
    const optional = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
    const { grantId } = await inviteReader(context, optional as Parameters<typeof inviteReader>[1]);
    return { body: await readGrant(context, grantId), headers: { Location: `/v1/access-grants/${grantId}` } };
  }),
});
