import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { importAnswerOf } from "@/lib/imports/api/api-answers";
import { getImportOperation } from "@/lib/imports/api/api-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getImportOperation, async ({ context, params }) => ({
    body: await importAnswerOf(context, params.id),
  })),
});
