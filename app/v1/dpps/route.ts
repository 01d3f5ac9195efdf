import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { dppPath } from "@/lib/interchange/dpps/read-id";
import { createDppOperation } from "@/lib/received-passports/contract";
import { createReceivedPassport } from "@/lib/received-passports/store-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(createDppOperation, async ({ context, query: { representation }, body }) => {
    const digitalProductPassportId = await createReceivedPassport(context, { body, representation });
    return { body: { digitalProductPassportId }, headers: { Location: dppPath(digitalProductPassportId) } };
  }),
});
