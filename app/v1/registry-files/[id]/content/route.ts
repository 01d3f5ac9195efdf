import { Readable } from "node:stream";
import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { downloadRegistryFileOperation } from "@/lib/eu-registry/api-contract";
import { openRegistryFile } from "@/lib/eu-registry/settle-files";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(downloadRegistryFileOperation, async ({ context, params }) => {
    const { fileName, body } = await openRegistryFile(context, { fileId: params.id });
    return { fileName, mediaType: downloadRegistryFileOperation.fileAnswer, body: Readable.from([body]) };
  }),
});
