import { importAnswerOf } from "@/lib/imports/api/api-answers";
import { getImportOperation } from "@/lib/imports/api/api-contract";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getImportOperation, async ({ context, params }) => ({
    body: await importAnswerOf(context, params.id),
  })),
});
