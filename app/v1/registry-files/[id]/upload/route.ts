import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { recordRegistryUploadOperation } from "@/lib/eu-registry/api-contract";
import { markRegistryFileUploaded, registryFileAnswer, showRegistryFile } from "@/lib/eu-registry/settle-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(recordRegistryUploadOperation, async ({ context, params: { id: fileId }, body }) => {
    await markRegistryFileUploaded(context, { fileId, ...body });
    return { body: registryFileAnswer(await showRegistryFile(context, { fileId }), context.actor.brandId) };
  }),
});
