import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { importAnswerOf } from "@/lib/imports/api/api-answers";
import { cancelImportOperation } from "@/lib/imports/api/api-contract";
import { cancelImport } from "@/lib/imports/commit/commit-import";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(cancelImportOperation, async ({ context, params }) => {
    await cancelImport(context, { importId: params.id });
    return { body: await importAnswerOf(context, params.id) };
  }),
});
