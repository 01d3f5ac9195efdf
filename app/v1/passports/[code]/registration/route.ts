import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getPassportRegistrationOperation } from "@/lib/eu-registry/api-contract";
import { getPassportRegistration } from "@/lib/eu-registry/show-registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPassportRegistrationOperation, async ({ context, params }) => ({
    body: await getPassportRegistration(context, params),
  })),
});
