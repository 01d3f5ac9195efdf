import { endpoint } from "@/lib/http/endpoint";
import { resource } from "@/lib/http/resource";
import { importAnswerOf } from "@/lib/imports/api-answers";
import { getImportOperation } from "@/lib/imports/api-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getImportOperation, async ({ context, params }) => ({
    body: await importAnswerOf(context, params.id),
  })),
});
