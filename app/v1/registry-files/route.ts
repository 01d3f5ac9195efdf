import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { createRegistryFileOperation } from "@/lib/eu-registry/api-contract";
import { createRegistryFile } from "@/lib/eu-registry/make-files";
import { registryFileAnswer, showRegistryFile } from "@/lib/eu-registry/settle-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(createRegistryFileOperation, async ({ context, body: request }) => {
    const { fileId } = await createRegistryFile(context, request);
    const body = registryFileAnswer(await showRegistryFile(context, { fileId }), context.actor.brandId);
    return { body, headers: { Location: `/v1/registry-files/${fileId}/content` } };
  }),
});
